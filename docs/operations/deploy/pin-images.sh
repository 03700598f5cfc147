#!/bin/sh
# Prints what each base image is at this moment, as lines for .env: look at the release first, then keep the lines.
set -eu
pin() {
  printf '%s=%s\n' "$1" "$(docker buildx imagetools inspect "$2" --format '{{.Manifest.Digest}}')"
}
pin NODE_DIGEST node:24-bookworm-slim
pin CADDY_DIGEST caddy:2.10-alpine
pin INNGEST_DIGEST inngest/inngest:v1.45.1
pin POSTGRES_DIGEST postgres:17-bookworm
pin REDIS_DIGEST redis:7.4-alpine
