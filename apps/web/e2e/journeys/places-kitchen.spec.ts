/** A changed allergy on its way to the kitchen: proposed from a phone, accepted, confirmed and printed. */
import { ownFamily } from '../support/absences.ts'
import { freshPhone, makeAccount, openAsPhone } from '../support/accounts.ts'
import { opened } from '../support/dialog.ts'
import { openAsDirector } from '../support/place-director.ts'
import { call, expect, test } from '../support/test.ts'

test('a guardian proposes an allergy, the place accepts it, and the cook sees, confirms and prints it', async ({
  browser,
  page,
  request,
}) => {
  const family = await ownFamily(request)
  const { id: placeId } = family.place
  const [kid] = family.kids
  const name = `${kid?.firstname} ${kid?.lastname}`
  const listed = `${kid?.lastname} ${kid?.firstname}`
  // Before there is a cook: the director is the place's only worker until now.
  await openAsDirector(page, request, family.place, `/kid/${kid?.id}`)
  const phone = freshPhone()
  const cook = { placeId, name: 'Halina Kucharka', description: 'kucharka', phone }
  const { id: workerId } = await call<{ id: number }>(request, 'places.addWorker', cook)
  await call(request, 'places.grantRole', { placeId, workerId, role: 'kitchen' })
  await makeAccount(request, { phone, firstName: 'Halina', lastName: 'Kucharka' })

  const small = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const parent = await small.newPage()
  await family.open(parent, `/kid/${kid?.id}`)
  await parent.getByRole('button', { name: /^Zaproponuj zmianę: Alergie/ }).click()
  const proposal = await opened(parent, /^Alergie/)
  await proposal.getByRole('button', { name: 'orzeszki ziemne' }).click()
  await proposal.getByRole('button', { name: 'Zaproponuj' }).click()
  await expect(proposal).toHaveCount(0)
  await small.close()

  await page.reload()
  const waiting = page.getByRole('region', { name: /^Propozycje zmian/ })
  await waiting.getByRole('button', { name: 'Przyjmij' }).click()
  await expect(waiting).toHaveCount(0)

  const kitchen = await browser.newContext()
  const cooks = await kitchen.newPage()
  await openAsPhone(cooks, request, phone, `/place/${placeId}/kitchen?date=2027-03-02`)
  const changes = cooks.getByRole('region', { name: '1 zmiana diety do potwierdzenia' })
  await expect(changes).toContainText('orzeszki ziemne')
  await changes.getByRole('button', { name: `Wiem o\u00a0zmianie: ${name}` }).click()
  await expect(changes).toHaveCount(0)
  await expect(cooks.getByRole('row', { name: new RegExp(listed) })).toContainText('orzeszki ziemne')
  await cooks.emulateMedia({ media: 'print' })
  await expect(cooks.getByRole('button', { name: 'Drukuj' })).toBeHidden()
  await expect(cooks.getByText(listed).filter({ visible: true })).toHaveCount(1)
  await expect(cooks.getByText('orzeszki ziemne').filter({ visible: true })).toHaveCount(1)
  await kitchen.close()
})
