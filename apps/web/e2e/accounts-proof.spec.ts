import { expect, freshPhone, makeAccount, openWith, PIN, test, tokenFor } from './support/accounts.ts'
import { expectAccessible } from './support/test.ts'

/** As the server answers a call of a batch. */
const answered = { json: [{ result: { data: {} } }] }

test('whoever has no secret proves who they are by a code of an SMS', async ({ page, request }) => {
  const { phone } = await makeAccount(request)
  const token = await tokenFor(request, phone)
  // Only signing in at a provider makes such an account; what the server does of it, its own tests promise.
  await page.route(/\/trpc\/[^?]*accounts\.me\b/, async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    await route.fulfill({ response: answer, body: text.replace('"hasSecret":true', '"hasSecret":false') })
  })
  let codes = 0
  await page.route(/\/trpc\/accounts\.sendIdentityCode/, async (route) => {
    codes += 1
    await route.fulfill(answered)
  })
  const typed: unknown[] = []
  await page.route(/\/trpc\/accounts\.confirmIdentity/, async (route) => {
    typed.push(route.request().postDataJSON())
    if (typed.length === 1) {
      const code = 'account.code'
      await route.fulfill({
        status: 400,
        json: [{ error: { message: code, code: -32_600, data: { error: code, params: {} } } }],
      })
      return
    }
    const headers = { Authorization: `Bearer ${token}` }
    await request.post('/trpc/accounts.confirmIdentity', { headers, data: { by: 'secret', secret: PIN } })
    await route.fulfill(answered)
  })

  await openWith(page, token, '/account/settings')
  await page.getByLabel('E-mail').fill(`${freshPhone()}@example.pl`)
  await page.getByRole('button', { name: 'Zapisz' }).click()
  const proof = page.getByRole('dialog', { name: 'Potwierdź, że to Ty' })
  await expect(proof).toContainText('Wyślemy kod SMS-em na numer')
  await expect(proof.getByLabel('PIN lub hasło')).toHaveCount(0)
  await expectAccessible(page)
  await proof.getByRole('button', { name: 'Wyślij kod' }).click()
  const code = proof.getByLabel('Kod z SMS-a')
  await expect(code).toBeFocused()
  await expectAccessible(page)
  const confirm = proof.getByRole('button', { name: 'Potwierdź' })
  await expect(confirm).toBeDisabled()
  await code.fill('135790')
  await confirm.click()
  await expect(code).toHaveAccessibleDescription(/Kod jest błędny/)
  await proof.getByRole('button', { name: 'Wyślij nowy kod' }).click()
  await expect(code).not.toHaveAccessibleDescription(/Kod jest błędny/)
  await code.fill('246801')
  await confirm.click()
  await expect(page.getByText('Zapisano.')).toBeVisible()
  expect(codes).toBe(2)
  expect(typed).toMatchObject([
    { 0: { by: 'sms', smsCode: '135790' } },
    { 0: { by: 'sms', smsCode: '246801' } },
  ])
})
