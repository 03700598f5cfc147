-- CreateTable
CREATE TABLE "endpoint_listener" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "key_name" TEXT NOT NULL,
    "forwards_to" VARCHAR(256) NOT NULL,
    "connection_id" UUID NOT NULL,
    "attached_at" TIMESTAMPTZ(3) NOT NULL,
    "alive_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "endpoint_listener_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE UNLOGGED TABLE "callback_handover" (
    "id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "headers" JSONB NOT NULL,
    "body" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "listener_id" UUID,
    "answer" JSONB,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "callback_handover_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "endpoint_listener_endpoint_id_idx" ON "endpoint_listener"("endpoint_id");

-- CreateIndex
CREATE INDEX "callback_handover_endpoint_id_expires_at_idx" ON "callback_handover"("endpoint_id", "expires_at");

-- CreateIndex
CREATE INDEX "callback_handover_created_at_idx" ON "callback_handover"("created_at");

-- Each process keeps which endpoints have a listener (server/cache/topics.ts); renewals of a lease change nothing of that.
create function tell_listener_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('croupier_changes', 'listener ' || coalesce(new.endpoint_id, old.endpoint_id)::text);
  return null;
end
$$;

create trigger endpoint_listener_tells_change after insert or delete on endpoint_listener for each row execute function tell_listener_change();

-- Offered: those who hold a stream of its endpoint look for it. Answered: the process that waits reads what came back.
create function tell_handover() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform pg_notify('croupier_changes', 'handover ' || new.endpoint_id::text);
  elsif new.answer is not null then
    perform pg_notify('croupier_changes', 'handover-answer ' || new.id::text);
  end if;
  return null;
end
$$;

create trigger callback_handover_tells after insert or update of answer on callback_handover for each row execute function tell_handover();
