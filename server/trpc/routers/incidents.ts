import {
  acknowledgeIncident,
  assignIncident,
  closeIncidentManually,
  countOpenIncidents,
  countOpenStaffIncidents,
  getIncident,
  getIncidentImpact,
  getStaffIncident,
  getThresholds,
  listAssignees,
  listEndpointIncidents,
  noteIncident,
  searchIncidents,
  searchIncidentsEverywhere,
  setThreshold,
  snoozeIncident,
} from '@/server/modules/operations/incidents'
import { showing } from '../adapt-verb'
import { procedure, router, staffProcedure } from '../init'
import { showAmount } from '../money-view'

type Costly = { cost: { currency: string; amountMinor: bigint; movements: number }[] }

function showCost<Row extends Costly>({ cost, ...row }: Row) {
  return { ...row, cost: cost.map(showAmount) }
}

export const incidentsRouter = router({
  search: procedure(
    showing(searchIncidents, (page) => ({ ...page, incidents: page.incidents.map((row) => showCost(row)) })),
  ),
  /** For the bell. */
  open: procedure(countOpenIncidents),
  get: procedure(showing(getIncident, showCost)),
  impact: procedure(
    showing(
      getIncidentImpact,
      (impact) =>
        impact && {
          ...impact,
          byCurrency: impact.byCurrency.map(showAmount),
          samples: impact.samples.map(showAmount),
        },
    ),
  ),
  ofEndpoint: procedure(showing(listEndpointIncidents, (rows) => rows.map((row) => showCost(row)))),
  acknowledge: procedure(acknowledgeIncident.own),
  snooze: procedure(snoozeIncident.own),
  assign: procedure(assignIncident.own),
  assignees: procedure(listAssignees.own),
  note: procedure(noteIncident.own),
  close: procedure(closeIncidentManually.own),
  thresholds: procedure(getThresholds),
  setThreshold: procedure(setThreshold),
})

export const staffIncidentsRouter = router({
  search: staffProcedure(
    showing(searchIncidentsEverywhere, (page) => ({
      ...page,
      incidents: page.incidents.map((row) => showCost(row)),
    })),
  ),
  open: staffProcedure(countOpenStaffIncidents),
  get: staffProcedure(showing(getStaffIncident, showCost)),
  acknowledge: staffProcedure(acknowledgeIncident.staff),
  snooze: staffProcedure(snoozeIncident.staff),
  assign: staffProcedure(assignIncident.staff),
  assignees: staffProcedure(listAssignees.staff),
  note: staffProcedure(noteIncident.staff),
  close: staffProcedure(closeIncidentManually.staff),
})
