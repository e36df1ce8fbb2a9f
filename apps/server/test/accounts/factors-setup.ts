import { emptyTables } from '@skrzat/testing/empty'
import { beforeEach } from 'vitest'
import { factorApp } from './factor-app.ts'
import { ACCOUNT_TABLES, codeOf, PASSWORD, PIN, testServer } from './setup.ts'

export const PHONE = '600000005'
export const ADMIN = { phone: '600000001', password: PASSWORD }
export const WRONG = '000001'

/** A server of an installation without demo data, with one account before each test. */
export async function testFactors() {
  const server = await testServer({ demo: false })
  const { sql, clock } = server
  const { accounts } = server.services.domains
  const app = factorApp(server)
  let addresses = 0
  /** Another one each time: wrong attempts from one are limited. */
  const address = () => `192.0.2.${(addresses += 1) % 250}`
  const signIn = (code?: string, { at = accounts, phone = PHONE, password = PIN } = {}) =>
    at.signIn({ phone, password, rememberMe: false, address: address(), userAgent: '', code })

  beforeEach(async () => {
    clock.set('2026-11-16T09:00:00Z')
    await emptyTables(sql, ...ACCOUNT_TABLES, 'payment_reports')
    await server.addAccounts(PHONE)
  })

  return {
    ...server,
    ...app,
    accounts,
    address,
    signIn,
    outcome: (...args: Parameters<typeof signIn>) => codeOf(signIn(...args)),
    /** The account, signed in, with an app. */
    withApp: async () => app.setUp((await signIn()).token),
  }
}
