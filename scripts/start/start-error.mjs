/** Something the person who started it can mend: its message is one sentence and all they are shown. */
export class StartError extends Error {}
