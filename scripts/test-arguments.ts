export const testHelp = `npm test                      everything: check, build, all tests
npm run test:quick            in a few minutes what most changes need: the rules, the database tests on PostgreSQL and
                              the pages; neither check nor browser nor long tests nor those of the embedded database
npm test -- server/cart       the tests whose path contains this, without the check
npm test -- -t "coupon"       the tests whose title contains this; all options of Vitest work

A path or an option narrows npm run test:quick too. What the chosen tests need is made ready first: the build for page
and browser tests, a Chromium for browser tests.`

const quickProjects = ['rules', 'postgres', 'pages']

/** What a run is asked for: `projects` only where that is known before Vitest has looked. */
export function readTestArguments(args: readonly string[]) {
  const isQuick = args.includes('--quick')
  const narrowing = args.filter((arg) => arg !== '--quick')
  const everyProject = isQuick ? quickProjects : [...quickProjects, 'embedded', 'long', 'browser']
  return {
    isHelp: args.includes('--help'),
    isEverything: args.length === 0,
    /** For Vitest. */
    selection: [...(isQuick ? quickProjects.map((name) => `--project=${name}`) : []), ...narrowing],
    projects: narrowing.length === 0 ? everyProject : undefined,
  }
}
