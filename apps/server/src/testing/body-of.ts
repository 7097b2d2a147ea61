/** Parses a response's JSON body as the given type, without checking it. */
export async function bodyOf<Body>(answer: Response): Promise<Body> {
  return (await answer.json()) as Body;
}
