/** The output for a person who starts Skrzat by hand. */

import { DEMO_ACCOUNTS } from '../demo/accounts.ts'

/** The address and, with demo data, the accounts to sign in with. */
export function banner(address: string, demoData: boolean): string {
  const accounts = DEMO_ACCOUNTS.map(({ phone, secret, who }) => {
    const spaced = phone.replace(/(\d{3})(?=\d)/g, '$1 ')
    return `  ${spaced}   ${secret.padEnd(17)}   ${who}`
  })
  return [
    '',
    `Skrzat is ready: ${address}`,
    '',
    ...(demoData
      ? ['Sign in to the demo with a phone and its PIN (the admin with a password):', ...accounts, '']
      : []),
    'Ctrl-C stops it. Nothing is lost.',
    '',
    '',
  ].join('\n')
}
