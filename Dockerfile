# Croupier for production: built once, run anywhere. Migrations are a command of their own (docs/operations/deploying.md):
#   docker run --rm -e DATABASE_URL=… croupier npm run db:migrate

# What the tag stands for, sha256:…: docs/operations/deploy/pin-images.sh prints it. Without it nothing is built.
ARG NODE_DIGEST
FROM node:24-bookworm-slim@${NODE_DIGEST} AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
# The lockfile alone decides what is installed, and nothing installed may run: no package here needs to.
COPY package.json package-lock.json ./
COPY packages/cli/package.json packages/cli/
COPY packages/sdk/package.json packages/sdk/
# defence: no install script runs in the image
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build && npm run pack

# defence: the base image is pinned
FROM node:24-bookworm-slim@${NODE_DIGEST} AS run
WORKDIR /app
ENV NODE_ENV=production \
  CROUPIER_MODE=production \
  NEXT_TELEMETRY_DISABLED=1 \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/var/lib/croupier
# Owned by root and read-only to the service, which writes uploaded files to its volume alone. The operators' commands
# (docs/operations) are in it, by the same names.
RUN install -d -o node -g node -m 0700 /var/lib/croupier
COPY --from=build /app/.next/packed ./
# defence: the image does not run as root
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node hears SIGTERM itself and drains: give it 30 seconds.
CMD ["node", "--max-semi-space-size=32", "scripts/serve.mjs"]
