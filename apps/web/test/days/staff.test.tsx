/** What staff see of a place's absences. */
import { screen, waitFor, within } from '@testing-library/react'
import { toast } from '@skrzat/ui/toast'
import { expect, test } from 'vitest'
import { readProperty } from '#app/errors/errors.ts'
import { Unreachable, type Answers } from '../support/answers.ts'
import { openApp } from '../support/app.tsx'
import { button, stopClock, textOf } from '../support/page.ts'
import { as, menuOf, PLACE } from '../support/people.ts'
import { ADAM, GROUP, LUCJA, TODAY, absenceOf } from './days.ts'

const OTHER = { id: 2, name: 'Żłobek Nad Rzeką' }
const nobody = { absences: [], holidays: [], closedDays: [] }
const kept = {
  ...nobody,
  absences: [absenceOf(LUCJA, '2026-11-24'), absenceOf(ADAM, '2026-11-25', { byPlace: true })],
}

function staff(answers: Answers = {}): Answers {
  return {
    ...as.director,
    'absences.place': kept,
    'places.groupNames': [GROUP],
    'places.groups': [],
    'absences.history': [],
    ...answers,
  }
}

const entry = (name: RegExp) => screen.findByRole('button', { name })
const tick = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })

test('a report that was begun in one place is not left to be sent in another', async () => {
  const places = [PLACE, OTHER].map((place) => ({ ...place, roles: ['admin' as const] }))
  const { user } = await openApp('/place/1/absences', staff(), { 'accounts.menu': menuOf({ places }) })
  await user.click(button(/Dodaj nieobecność$/))
  await screen.findByRole('dialog', { name: 'Dodaj nieobecność' })
  window.history.pushState(null, '', `/place/${OTHER.id}/absences`)
  window.dispatchEvent(new PopStateEvent('popstate'))
  await within(await screen.findByRole('main')).findByText(OTHER.name)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a confirmation without an answer is said, and the tick goes back', async () => {
  stopClock()
  const { user, server } = await openApp('/place/1/absences', staff(), {
    'absences.confirm': new Unreachable(),
  })
  await user.click(await tick(/Łucja/))
  await screen.findByText('Nie udało się potwierdzić')
  await waitFor(async () => expect((await tick(/Łucja/)).checked).toBe(false))
  server.answer({ 'absences.confirm': { id: 101, day: '2026-11-24', confirmed: true, deleted: false } })
  await user.click(await tick(/Łucja/))
  await screen.findByText('Potwierdzono: Łucja Żółw')
  // It may have been carried out at first.
  const [first, second] = server.inputs('absences.confirm')
  expect(second).toEqual(first)
})

test('what is taken back from the word that says it gives the focus back at once, and not again later', async () => {
  stopClock()
  const { user } = await openApp('/place/1/absences', staff(), {
    'absences.confirm': { id: 101, day: '2026-11-24', confirmed: true, deleted: false },
    'absences.undo': { done: [101], failed: [] },
  })
  await user.click(await tick(/Łucja/))
  await screen.findByText('Potwierdzono: Łucja Żółw')
  await user.keyboard('{Alt>}t{/Alt}')
  const undo = await screen.findByRole('button', { name: 'Cofnij' })
  while (document.activeElement !== undo) await user.tab()
  await user.keyboard('{Enter}')
  await screen.findByText('Cofnięto')
  await waitFor(async () => expect(document.activeElement).toBe(await tick(/Łucja/)))
  await user.tab()
  const next = document.activeElement
  expect(next).not.toBe(await tick(/Łucja/))
  toast.dismiss()
  await waitFor(() => expect(document.querySelector('[data-sonner-toaster]')).toBeNull())
  toast.info('Następne')
  await screen.findByText('Następne')
  expect(document.activeElement).toBe(next)
})

test('an absence of the week names the group beside its colour', async () => {
  stopClock()
  await openApp('/place/1/absences', staff())
  expect(within(await entry(/Łucja.*zgłoszona przez rodzica/)).getByText(GROUP.name)).toBeTruthy()
})

test('pressed twice, Ctrl+Z takes back the last two things, the newest first', async () => {
  stopClock()
  const { user, server } = await openApp('/place/1/absences', staff(), {
    'absences.confirm': ({ id }) => ({ id, day: '2026-11-24', confirmed: true, deleted: false }),
    'absences.undo': { done: [101], failed: [] },
  })
  for (const name of ['Łucja Żółw', 'Adam Żółw']) {
    await user.click(await tick(new RegExp(name)))
    await screen.findByText(`Potwierdzono: ${name}`)
  }
  await user.keyboard('{Control>}zz{/Control}')
  await waitFor(() => expect(server.inputs('absences.undo')).toHaveLength(2))
  const done = server.inputs('absences.confirm').map((input) => readProperty(input, 'commandId'))
  expect(server.inputs('absences.undo').map((input) => readProperty(input, 'undoes'))).toEqual(
    done.toReversed(),
  )
})

test('a deletion that can not be taken back, as the day was reported again, is said', async () => {
  stopClock()
  const { user } = await openApp('/place/1/absences', staff(), {
    'absences.delete': { id: 101, day: '2026-11-24', confirmed: false, deleted: true },
    'absences.undo': { done: [], failed: [{ id: 101, code: 'conflict.stale' }] },
  })
  await user.click(await entry(/Łucja.*zgłoszona przez rodzica/))
  await user.click(await screen.findByRole('button', { name: 'Usuń' }))
  await user.click(await screen.findByRole('button', { name: 'Usuń nieobecność' }))
  await screen.findByText('Usunięto nieobecność: Łucja Żółw')
  await user.keyboard('{Control>}z{/Control}')
  expect(await screen.findByText(/^Ktoś zmienił to w\smiędzyczasie\./)).toBeTruthy()
})

test('on a phone the week begins at today and the own group, also after “Dziś”', async () => {
  stopClock('2026-11-25T09:00:00.000Z')
  const other = { id: 9, name: 'Ananasy', color: 1 }
  const absences = [
    absenceOf({ ...LUCJA, id: 3 }, '2026-11-23'),
    absenceOf({ ...ADAM, id: 4 }, '2026-11-25', { group: other }),
    absenceOf(LUCJA, '2026-11-25'),
  ]
  const tutor = { groups: [{ ...GROUP, placeId: PLACE.id, tutor: true }] }
  const answers = staff({ 'absences.place': { ...nobody, absences } })
  const { user } = await openApp('/place/1/absences', answers, {
    'accounts.menu': menuOf({ places: [{ ...PLACE, roles: ['absence', 'is_worker'] }], ...tutor }),
  })
  await entry(/Łucja.*25\slistopada/)
  const days = () => within(screen.getByRole('main')).getAllByRole('heading', { level: 3 }).map(textOf)
  expect((await screen.findAllByRole('button', { name: /Żółw/ })).map(textOf)).toEqual([
    expect.stringContaining('Łucja'),
    expect.stringContaining('Adam'),
  ])
  const all = days()
  await user.click(button('Wcześniejsze dni (1)'))
  expect(days()).toHaveLength(all.length + 1)
  await user.click(button('Dziś'))
  expect(days()).toEqual(all)
})

test('on a phone the month begins at today, and earlier days are one press away', async () => {
  stopClock()
  const absences = [absenceOf(LUCJA, '2026-11-19'), absenceOf({ ...LUCJA, id: 3 }, '2026-11-24')]
  const answers = staff({ 'absences.place': { ...nobody, absences } })
  const { user } = await openApp('/place/1/absences?view=month', answers)
  const shown = async () => (await screen.findAllByRole('button', { name: /^Łucja/ })).map(textOf)
  await entry(/Łucja.*24\slistopada/)
  expect(await shown()).toHaveLength(1)
  const earlier = button('Wcześniejsze dni (1)')
  await user.click(earlier)
  expect(earlier.getAttribute('aria-expanded')).toBe('true')
  await entry(/Łucja.*19\slistopada/)
  expect(await shown()).toHaveLength(2)
})

test('a place without groups is told what its attendance will be', async () => {
  stopClock()
  const none = { kids: 0, kidDays: 0, absent: 0 }
  const attendance = { month: '2026-11-01', to: TODAY, workingDays: 15, groups: [], total: none }
  await openApp('/absence/place/1?view=month', as.director, { 'absences.attendance': attendance })
  expect(await screen.findByText('Nie ma jeszcze grup')).toBeTruthy()
})
