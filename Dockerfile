# syntax=docker/dockerfile:1

FROM node:26-slim AS base
WORKDIR /app
RUN npm install --global pnpm@12.21.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/testing/package.json packages/testing/
COPY packages/ui/package.json packages/ui/
COPY db/package.json db/
COPY db/test/package.json db/test/
COPY patches patches

# The web app, built with everything that it takes.
FROM base AS web
RUN --mount=type=cache,target=/root/.local/share/pnpm/store pnpm install --frozen-lockfile
COPY tsconfig.base.json ./
COPY packages packages
COPY apps apps
COPY db db
RUN cd apps/web && node_modules/.bin/vite build

# What the server needs to run, and no more.
FROM base AS server
RUN --mount=type=cache,target=/root/.local/share/pnpm/store \
    pnpm install --frozen-lockfile --prod --filter @skrzat/server...

FROM node:26-slim
ENV NODE_ENV=production SKRZAT_DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled HOST=0.0.0.0 PORT=8080
WORKDIR /app
COPY --from=server /app /app
COPY packages/contract packages/contract
COPY db db
COPY apps/server apps/server
COPY --from=web /app/apps/web/dist apps/web/dist
RUN mkdir --mode=700 /data /backups && chown node:node /data /backups
USER node
VOLUME /data /backups
EXPOSE 8080
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "apps/server/src/main.ts"]
