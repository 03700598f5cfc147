/**
 * One way to take a defence out of the code, and the test that must notice. The list is in `list/`, one file an area;
 * `npm run defences` tries each of them in a copy of the tree.
 */
export interface Defence {
  /** What is promised while the defence stands. */
  name: string
  /** Where it stands, from the project's root. */
  file: string
  /** Text that occurs exactly once in that file … */
  find: string
  /** … and what it becomes once the defence is gone. It still has to compile: a file that cannot load proves nothing. */
  replace: string
  /** The test file with a test that then fails. */
  seenBy: string
}
