export const programmeName = ({ name, version }: { name: string; version: number }) =>
  `${name}, version ${version}`
