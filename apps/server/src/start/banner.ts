/** What a person sees who starts Skrzat by hand. */

/** The demo's accounts: always the same, known to everybody, so never on a machine that others reach. */
const DEMO_ACCOUNTS = [
  ['600 000 001', 'skrzat-admin-demo', "the system's admin (a password, not a PIN)"],
  ['600 000 002', '246813', 'director of the first nursery'],
  ['600 000 003', '246813', 'its accountant'],
  ['600 000 004', '246813', 'a teacher there'],
  ['600 000 005', '246813', 'a parent of two children there'],
  ['600 000 006', '246813', 'a parent of one child there'],
  ['600 000 007', '246813', 'director of the second nursery'],
  ['600 000 008', '246813', 'a parent there'],
] as const

/** The address and, where there is demo data, who may sign in. */
export function banner(address: string, demoData: boolean): string {
  const accounts = DEMO_ACCOUNTS.map(([phone, secret, who]) => `  ${phone}   ${secret.padEnd(17)}   ${who}`)
  return [
    '',
    `Skrzat is ready: ${address}`,
    '',
    ...(demoData ? ['Sign in to the demo with a phone and its PIN:', ...accounts, ''] : []),
    'Ctrl-C stops it. Nothing is lost.',
    '',
    '',
  ].join('\n')
}
