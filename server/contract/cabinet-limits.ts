/** Calls that the cabinet's client puts into one request, and that the server takes. */
export const maxCabinetBatch = 10
