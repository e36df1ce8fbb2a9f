import { parsePhone } from '@skrzat/contract/phone'
import { DomainError } from '../kernel/errors/index.ts'
import { leaveEmpty } from '../start/demo.ts'
import { ask } from './ask.ts'
import type { Command } from './command.ts'
import { withDomains } from './with.ts'

/**
 * Resets the second factor of an account that lost it and its recovery codes; access to the machine is the permission.
 */
export const adminResetFactor: Command = {
  words: ['admin', 'reset-factor'],
  parameters: ['phone'],
  summary: 'take the second factors of the account with this phone, which is told; its sessions end',
  async run([phone = ''], settings, terminal, shutdown) {
    const read = parsePhone(phone)
    if (read === null) throw new DomainError('account.phone')
    await withDomains(settings, shutdown, ({ accounts }) => accounts.resetFactors(read, 'system'))
    terminal.out.write('The second factors are gone.\n')
    return 0
  },
}

/** Creates the first admin of the system; access to the machine is the permission. */
export const adminCreate: Command = {
  words: ['admin', 'create'],
  parameters: [],
  summary:
    'make an account, or an account that is there, into an admin of the system; asks for phone and password',
  async run(_parameters, settings, terminal, shutdown) {
    const [phone = '', password = ''] = await ask(terminal, [
      { text: 'Phone (9 digits)' },
      { text: 'Password (10 to 100 characters)', secret: true },
    ])
    await withDomains(settings, shutdown, async ({ accounts }, { url }) => {
      await leaveEmpty(url)
      await accounts.createAdmin({ phone, password })
    })
    terminal.out.write('The admin can sign in now.\n')
    return 0
  },
}
