/** Decorative drawing of a well-framed hitter: from the side, whole body in the picture, lens at chest height. */
export function FilmingIllustration() {
  return (
    <svg className="filming" viewBox="0 0 320 240" aria-hidden="true" focusable="false">
      <path className="filming__frame" d="M20 46V20h26M274 20h26v26M300 194v26h-26M46 220H20v-26" />
      <path className="filming__ground" d="M52 206H268" />
      <path className="filming__level" d="M34 100H286" />
      <g className="filming__hitter">
        <path className="filming__bat" d="M133 76 104 30" />
        <path className="filming__bat filming__bat--barrel" d="M118 52 104 30" />
        <circle cx="171" cy="59" r="14" />
        <path className="filming__brim" d="M172 52h21" />
        <path className="filming__torso" d="M161 92 158 138" />
        <path d="M152 142 130 170 120 204h-8M166 142 188 168 198 204h10" />
        <path className="filming__arm" d="M150 88 130 100 133 78M174 90 152 106 135 80" />
      </g>
      <g className="filming__ball" transform="translate(258 118)">
        <circle r="9" />
        <path d="M-4-8C0-4 0 4-4 8M4-8C0-4 0 4 4 8" />
      </g>
      <text className="filming__note" x="208" y="91">
        chest-high
      </text>
    </svg>
  );
}
