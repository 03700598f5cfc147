-- AlterEnum
ALTER TYPE "RefundState" ADD VALUE 'requires_action' BEFORE 'done';
ALTER TYPE "RefundState" ADD VALUE 'pending' BEFORE 'done';
ALTER TYPE "RefundState" ADD VALUE 'canceled';

-- CreateTable
CREATE TABLE "purchase_dispute" (
    "id" TEXT NOT NULL,
    "purchase_id" UUID NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "currency" VARCHAR(8) NOT NULL,
    "status" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "purchase_dispute_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "purchase_dispute_purchase_id_idx" ON "purchase_dispute"("purchase_id");

-- AddForeignKey
ALTER TABLE "purchase_dispute" ADD CONSTRAINT "purchase_dispute_purchase_id_fkey" FOREIGN KEY ("purchase_id") REFERENCES "purchase"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Rules that Prisma's schema language cannot say.
alter table purchase_dispute add constraint purchase_dispute_amount check (amount_minor >= 0);
alter table purchase_refund add constraint purchase_refund_known_there
  check (stripe_refund_id is not null or state in ('requested', 'failed'));

-- What is in dispute until now: the purchase had the sum, its event the dispute's id.
insert into purchase_dispute (id, purchase_id, amount_minor, currency, status, created_at)
select distinct on (p.id) e.object_id, p.id, p.disputed_minor, p.currency, 'needs_response', e.created_at_stripe
from purchase p join payment_event e on e.purchase_id = p.id
where p.disputed_minor > 0 and e.type like 'charge.dispute.%' and e.outcome = 'disputed'
order by p.id, e.created_at_stripe desc
on conflict do nothing;
