/** Staff report children absent. */
import { addElsewhere, calendar, entry, later, ownFamily, today, wholeWeek } from './support/absences.ts'
import { openAsDirector } from './support/place-director.ts'
import { call, newPhone, ownPlace, unique } from './support/places.ts'
import { expect, test } from './support/test.ts'

test('what staff add is saved, closes the dialog and can be taken back', async ({
  openAs,
  page,
  request,
}) => {
  const family = await ownFamily(request, ['Łucja', 'Adam'])
  const { place } = family
  const [day = ''] = await wholeWeek(request, family)
  // The day that the dialog proposes.
  await page.clock.setFixedTime(new Date(`${day}T09:00:00Z`))
  await openAs('admin', `/place/${place.id}/absences?date=${day}`)
  await page.getByRole('button', { name: 'Dodaj nieobecność' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dodaj nieobecność' })
  for (const name of [/Łucja/, /Adam/]) await dialog.getByRole('checkbox', { name }).check()
  await dialog.getByRole('button', { name: 'Dodaj nieobecność' }).click()
  await expect(page.getByText(/^Zapisano 2\snieobecności$/)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(entry(page, 'wpisana przez placówkę')).toHaveCount(2)
  await page.getByRole('button', { name: 'Cofnij', exact: true }).click()
  await expect(page.getByText('Cofnięto', { exact: true })).toBeVisible()
  await expect(entry(page, 'wpisana przez placówkę')).toHaveCount(0)
})

test('several children are added at once; what is wrong is said before and after', async ({
  openAs,
  page,
  request,
}) => {
  const family = await ownFamily(request, ['Łucja', 'Adam', 'Ewa'])
  const { place, kids } = family
  // From yesterday to Monday, whatever today is.
  const days = [-1, 0, 1, 2].map((away) => later(today(), away))
  await openAs('admin', `/place/${place.id}/absences`)
  await page.getByRole('button', { name: 'Dodaj nieobecność' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dodaj nieobecność' })
  const add = dialog.getByRole('button', { name: 'Dodaj nieobecność' })
  await expect(dialog.getByRole('checkbox')).toHaveCount(3)
  await add.click()
  await expect(dialog.getByRole('alert')).toHaveText('Wybierz co najmniej jedno dziecko.')

  await dialog.getByRole('searchbox').fill('lucja')
  await expect(dialog.getByRole('checkbox')).toHaveCount(1)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Wyczyść', exact: true }).click()
  await dialog.getByRole('checkbox', { name: /Adam/ }).check()
  // The day that is chosen beforehand is closed: today, or Monday at a weekend.
  await call(request, 'places.addClosedDays', {
    placeId: place.id,
    from: days[0],
    to: days.at(-1),
    name: 'Remont',
  })
  await add.click()
  await expect(dialog.getByText('W tych dniach placówka nie pracuje.')).toHaveCount(2)
  await expect(dialog.getByText('Niczego nie zapisano')).toBeVisible()
  await dialog.getByRole('button', { name: 'Popraw dni' }).click()
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2)

  for (const day of days) {
    await call(request, 'places.removeClosedDay', { placeId: place.id, day })
  }
  await dialog.getByRole('button', { name: 'Zamknij' }).first().click()
  const [first = '', second = ''] = await wholeWeek(request, family)
  await addElsewhere(request, family, { kidId: kids[0]?.id ?? 0, from: first, to: second })
  await addElsewhere(request, family, { kidId: kids[1]?.id ?? 0, from: first })
  await page.goto(`/place/${place.id}/absences?date=${first}`)
  await expect(entry(page, 'Łucja.*wpisana przez placówkę')).toHaveCount(2)
  await expect(calendar(page).getByText(/^2\snieobecności$/)).toBeVisible()
  await expect(calendar(page).getByText(/^1\snieobecność$/)).toBeVisible()
})

test('children chosen in one place are not left to be reported in another', async ({ page, request }) => {
  const [one, other] = [await ownPlace(request), await ownPlace(request)]
  const added = { placeId: other.id, ...one.worker, description: 'dyrekcja' }
  const { id: workerId } = await call<{ id: number }>(request, 'places.addWorker', added)
  await call(request, 'places.grantRole', { placeId: other.id, workerId, role: 'admin' })
  const groupId = await other.addGroup(unique('Jeżyki'))
  await other.addKid(groupId, { firstname: 'Łucja', lastname: unique('Żółw'), phone1: newPhone() })
  await openAsDirector(page, request, one, `/place/${one.id}/absences`)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.locator(`a[href="/place/${other.id}/absences"]`).click()
  await expect(page).toHaveURL(`/place/${other.id}/absences`)
  await page.getByRole('button', { name: 'Dodaj nieobecność' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dodaj nieobecność' })
  await dialog.getByRole('checkbox', { name: /Łucja/ }).check()
  await page.goBack()
  await expect(page).toHaveURL(`/place/${one.id}/absences`)
  await expect(page.getByRole('main').getByText(one.name)).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
