import { Client } from 'pg'
import { oldestMonth } from './months'

/** An empty database as if it had been partitioned when the oldest of those months began. */
const partitionedEarlier = `do $$
  declare
    parent text;
  begin
    foreach parent in array array['wallet_transaction', 'wallet_attempt'] loop
      execute format('alter table %1$I detach partition %2$I', parent, parent || '_before');
      execute format('alter table %1$I attach partition %2$I for values from (minvalue) to (%3$L)',
        parent, parent || '_before', first_id_of(month_of(now(), -${oldestMonth})));
    end loop;
    for months in -${oldestMonth}..-1 loop
      perform make_movement_month(month_of(now(), months));
    end loop;
  end
$$`

/** As if the job that makes months had failed for weeks: the default partition takes what is played. It is not due for an hour. */
const withoutPresentMonths = `do $$
  declare
    part text;
  begin
    for part in select month from movement_months() where low >= first_id_of(month_of(now(), 0)) loop
      execute format('drop table %I, %I', 'wallet_transaction_' || part, 'wallet_attempt_' || part);
    end loop;
    insert into job_run (job, last_started_at) values ('make-movement-months', now());
  end
$$`

/** Before anything is recorded; `isLate`: this month's partition is yet to be made. */
export async function layOutMonths(databaseUrl: string, { isLate }: { isLate: boolean }): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(partitionedEarlier)
    if (isLate) await client.query(withoutPresentMonths)
  } finally {
    await client.end()
  }
}
