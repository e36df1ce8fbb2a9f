/** What the form in which parents report absences shows of the server's answers. */
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { queryClient } from '#app/calls/trpc.ts'
import { readProperty } from '#app/errors/errors.ts'
import { Refused, Unreachable, type Answers } from '../support/answers.ts'
import { openApp } from '../support/app.tsx'
import { button, chooseDays, named, stopClock, textOf } from '../support/page.ts'
import { ADAM, LUCJA, absenceOf, isOn, parentOf } from './days.ts'

const days = () => screen.findByRole('group', { name: 'Dni nieobecności' })
const toggle = async (name: RegExp) => within(await days()).findByRole<HTMLButtonElement>('button', { name })
const send = () => button(/^Zgłoś (nieobecność|\d)/)
const calendar = () => screen.findByRole('region', { name: 'Kalendarz nieobecności' })
/** One property of each of the calls' inputs. */
const all = (inputs: readonly unknown[], name: string) => inputs.map((input) => readProperty(input, name))
/** The day that is chosen beforehand. */
const tomorrow = () => toggle(/24\slistopada/)

async function open(...answers: Answers[]) {
  stopClock()
  const opened = await openApp('/absence/my', parentOf(), ...answers)
  await waitFor(async () => expect(isOn(await tomorrow())).toBe(true))
  return opened
}

async function chooseRange(user: UserEvent, from: string, to: string) {
  await user.click(button(/Dłużej/))
  await chooseDays(user, 'Zakres dni nieobecności', from, to)
}

const gone = ({ id }: { id: number }) => ({ id, day: '2026-11-24', confirmed: false, deleted: true })

/** After the deadline of the day that is chosen beforehand. */
const AFTER_EIGHT = '2026-11-24T07:30:00.000Z'

const reported = { day: '2026-11-24', outcome: 'reported', name: '', deadline: null, absenceId: 9 } as const

test.each([
  ['absence.already_reported', {}, 'Ta nieobecność jest już zgłoszona.'],
  ['absence.too_late', { maxHour: 8, maxMin: '05', dayBefore: true }, 'zgłosić do 8:05 poprzedniego dnia.'],
] as const)('a report that is refused by %s says why, and can be sent again', async (code, params, words) => {
  const { user, server } = await open({
    'absences.report': new Refused(code, params),
  })
  await user.click(send())
  expect(textOf(await screen.findByRole('alert'))).toContain(words)
  expect(isOn(await tomorrow())).toBe(true)
  server.answer({ 'absences.report': { days: [reported], saves: 0 } })
  await user.click(send())
  await screen.findByRole('heading', { name: /^Zgłoszono: Łucja, jutro$/ })
  // Where no day has a price, nothing is said of money.
  expect(document.body.textContent).not.toContain('Mniej do zapłaty')
})

test('where the deadline has passed while a report waited, one is told at once', async () => {
  const { user, server } = await open({ 'absences.report': new Unreachable() })
  const name = named('Zgłoszenia w drodze')
  const waiting = () => screen.findByRole('region', { name })
  const refusal = async () => textOf(await within(await waiting()).findByRole('alert'))
  await user.click(send())
  expect(textOf(await waiting())).toContain('Czeka na połączenie')
  const deadline = { maxHour: 8, maxMin: '05', dayBefore: true }
  server.answer({ 'absences.report': new Refused('absence.too_late', deadline) })
  window.dispatchEvent(new Event('online'))
  await screen.findByText(/^Nie zgłoszono nieobecności: Łucja/)
  expect(await refusal()).toContain('Nie zgłoszono.')
  await user.click(button(/^Odrzuć: Łucja/))
  await screen.findByText('Odrzucono zgłoszenie')
  await waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull())
  await user.keyboard('{Control>}z{/Control}')
  expect(await refusal()).toContain('Nie zgłoszono.')
})

test('of a waiting range that has missed a deadline, the days still in time are sent on', async () => {
  const { user, server } = await open({ 'absences.report': new Unreachable() })
  await user.click(await toggle(/25\slistopada/))
  await user.click(send())
  await screen.findByRole('region', { name: named('Zgłoszenia w drodze') })
  stopClock(AFTER_EIGHT)
  const deadline = { maxHour: 8, maxMin: '00', dayBefore: false }
  server.answer({
    ...parentOf({ now: AFTER_EIGHT }),
    'absences.report': ({ from }) => {
      if (from === '2026-11-24') throw new Refused('absence.too_late', deadline)
      return { days: [{ ...reported, day: '2026-11-25' }], saves: 0 }
    },
  })
  window.dispatchEvent(new Event('online'))
  await user.click(await screen.findByRole('button', { name: 'Zgłoś pozostałe dni: jutro' }))
  await screen.findByText(/^Zgłoszono nieobecność: Łucja.*25 listopada/)
  const [first, ...others] = all(server.inputs('absences.report'), 'commandId')
  expect(server.inputs('absences.report').at(-1)).toMatchObject({ from: '2026-11-25', to: '2026-11-25' })
  expect(others.at(-1)).not.toBe(first)
})

test('an undo that comes too late for a report deletes the absences that the report made', async () => {
  const { user, server } = await open({ 'absences.report': new Unreachable() })
  await user.click(send())
  await user.click(await screen.findByRole('button', { name: /^Cofnij: Łucja/ }))
  await screen.findByText('Cofnięcie czeka na połączenie')
  server.answer({
    'absences.report': { days: [reported], saves: 0 },
    'absences.undoReport': new Refused('absence.undo_late'),
    'absences.withdraw': gone,
  })
  window.dispatchEvent(new Event('online'))
  await screen.findByText(/^Cofnięto: Łucja/)
  expect(all(server.inputs('absences.withdraw'), 'id')).toEqual([reported.absenceId])
})

test('the day chosen beforehand stays when its deadline passes, and is said to be late', async () => {
  const { server } = await open()
  stopClock(AFTER_EIGHT)
  server.answer(parentOf({ now: AFTER_EIGHT }))
  await queryClient.invalidateQueries()
  await screen.findByText(/^Termin na te dni już minął/)
  expect(isOn(await toggle(/25\slistopada/))).toBe(false)
  expect(textOf(screen.getByRole('region', { name: 'Wybrane dni' }))).toContain('po terminie')
  expect(send().disabled).toBe(true)
})

test('children of places that differ in what they take late are named each', async () => {
  stopClock()
  const rule = { maxTime: '08:00', dayBefore: false, acceptLate: true }
  const { user } = await openApp(
    '/absence/my',
    parentOf({ kids: [ADAM, LUCJA], of: { [ADAM.id]: { rule } } }),
  )
  await user.click(await screen.findByLabelText(/^Adam/))
  await user.click(screen.getByLabelText(/^Łucja/))
  await user.click(await toggle(/^poniedziałek, 23\slistopada/))
  const list = textOf(await screen.findByRole('region', { name: 'Wybrane dni' }))
  expect(list).toContain('Adam: po terminie: odliczą, jeśli placówka potwierdzi')
  expect(list).toContain('Łucja: po terminie, nie zostanie zgłoszone')
})

test('a day on which the place closes meanwhile is refused in words, and another can be sent', async () => {
  const { user, server } = await open({
    'absences.report': new Refused('absence.no_working_day'),
  })
  const closed = [{ day: '2026-11-24', name: 'Malowanie' }]
  server.answer(parentOf({ closed }))
  await user.click(send())
  const refusal = textOf(await screen.findByRole('alert'))
  expect(refusal).toContain('W tych dniach placówka nie pracuje.')
  expect(refusal).toContain('Niczego nie zapisano.')
  await screen.findByText('placówka zamknięta: Malowanie')
  expect(textOf(await tomorrow())).toContain('zamknięte')
  await user.click(await toggle(/25\slistopada/))
  await user.click(send())
  // The server leaves out what is closed.
  expect(server.inputs('absences.report').at(-1)).toMatchObject({ from: '2026-11-24', to: '2026-11-25' })
})

test('days whose deadline has passed are offered only where something late is taken', async () => {
  await open()
  const late = await toggle(/^poniedziałek, 23\slistopada/)
  expect(late.disabled).toBe(true)
  expect(textOf(late)).toContain('po czasie')
  expect((await tomorrow()).disabled).toBe(false)
})

test('days after the last day of the child are not offered, and are left out of what is sent', async () => {
  const { user, server } = await open(parentOf({ lastDay: '2026-11-25' }))
  const after = await toggle(/26\slistopada/)
  expect(after.disabled).toBe(true)
  expect(textOf(after)).toContain('po odejściu')
  await user.click(await toggle(/25\slistopada/))
  server.answer({ 'absences.report': { days: [reported], saves: 0 } })
  await user.click(send())
  expect(server.inputs('absences.report')).toMatchObject([{ from: '2026-11-24', to: '2026-11-25' }])
})

test('a late day is offered where late reports are taken, and says what it depends on', async () => {
  const rule = { maxTime: '08:00', dayBefore: false, acceptLate: true }
  const { user } = await open(parentOf({ rule }))
  await user.click(await toggle(/^poniedziałek, 23\slistopada/))
  await screen.findByText('po terminie: odliczą, jeśli placówka potwierdzi')
  expect(textOf(send())).toBe('Zgłoś 2 dni nieobecności')
})

test('a long range says day by day what would become of it, and what it saves', async () => {
  const { user } = await open(parentOf({ saving: 1550 }))
  expect(await screen.findByText(/Zgłoś do jutra, godz. 8:00, by nie płacić za wyżywienie/)).toBeTruthy()
  await chooseRange(user, '2026-12-14', '2026-12-21')
  const list = await screen.findByRole('region', { name: 'Wybrane dni' })
  const lines = await within(list).findAllByRole('listitem', { hidden: true })
  expect(lines).toHaveLength(8)
  expect(lines.filter((line) => textOf(line).includes('weekend'))).toHaveLength(2)
  expect(textOf(list)).toContain('6 dni roboczych, dzień po dniu')
  expect(textOf(list)).toContain('Razem mniej do zapłaty93,00 zł')
  expect(textOf(send())).toBe('Zgłoś 6 dni nieobecności')
})

test('a weekend alone can not be reported; a year and a day is too long', async () => {
  const { user } = await open()
  await chooseRange(user, '2026-11-28', '2026-11-29')
  await screen.findByText('W tych dniach nie ma czego zgłaszać.')
  expect(send().disabled).toBe(true)
  await user.click(button('Wyczyść zakres'))
  await chooseRange(user, '2026-11-28', '2027-11-29')
  expect(textOf(await screen.findByRole('alert'))).toBe('Nieobecność można zgłosić najwyżej na rok.')
  expect(send().disabled).toBe(true)
})

test('a reason has a length', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('textbox', { name: 'Powód' }))
  await user.paste('x'.repeat(201))
  await screen.findByText('Powód może mieć najwyżej 200 znaków.')
  expect(send().disabled).toBe(true)
})

test('the calendar has the days of all children; where the place shows one at a time, of the chosen one', async () => {
  stopClock()
  const kids = [LUCJA, ADAM]
  const absences = kids.map((kid) => absenceOf(kid, '2026-11-24'))
  const { user, server } = await openApp('/absence/my', parentOf({ kids, absences }))
  const entries = async () =>
    (await within(await calendar()).findAllByRole('button', { name: /24\slistopada/ })).map(textOf)
  const [lucja, adam] = [expect.stringContaining('Łucja'), expect.stringContaining('Adam')]
  await waitFor(async () => expect(await entries()).toEqual([lucja, adam]))
  server.answer(parentOf({ kids, absences, showOneKid: true }))
  await queryClient.invalidateQueries()
  await user.click(await screen.findByLabelText(/^Adam/))
  await screen.findByRole('heading', { name: 'Zgłoszone nieobecności: Adam' })
  expect(await entries()).toEqual([adam])
  await user.click(screen.getByLabelText(/^Adam/))
  await user.click(screen.getByLabelText(/^Łucja/))
  await screen.findByRole('heading', { name: 'Zgłoszone nieobecności: Łucja' })
  expect(await entries()).toEqual([lucja])
})

test('that there are no absences is said once it is known, and not while they are on their way', async () => {
  const answer = Promise.withResolvers<[]>()
  await openApp('/absence/my', parentOf(), { 'absences.my': () => answer.promise })
  await within(await calendar()).findByText('Wczytywanie…')
  expect(screen.queryByText('W tym miesiącu nie ma zgłoszonych nieobecności.')).toBeNull()
  answer.resolve([])
  expect(await screen.findAllByText('W tym miesiącu nie ma zgłoszonych nieobecności.')).not.toHaveLength(0)
})

test('several children are chosen at once, reported each by its own command, and undone together', async () => {
  stopClock()
  const kids = [ADAM, LUCJA]
  const { user, server } = await openApp('/absence/my', parentOf({ kids, saving: 1550 }))
  await screen.findByText('Wybierz, które dziecko nie przyjdzie.')
  await user.click(screen.getByLabelText(/^Adam/))
  await user.click(screen.getByLabelText(/^Łucja/))
  await waitFor(async () => expect(isOn(await tomorrow())).toBe(true))
  expect(textOf(await screen.findByRole('region', { name: 'Wybrane dni' }))).toContain('oszczędzasz 31,00 zł')
  server.answer({
    'absences.report': { days: [reported], saves: 1550 },
    'absences.undoReport': { done: [9], failed: [] },
  })
  await user.click(send())
  await screen.findByRole('heading', { name: named('Zgłoszono: Adam i Łucja, jutro') })
  const day = { from: '2026-11-24', to: '2026-11-24' }
  const sent = server.inputs('absences.report')
  expect(sent).toMatchObject([
    { kidId: ADAM.id, ...day },
    { kidId: LUCJA.id, ...day },
  ])
  await user.click(await screen.findByRole('button', { name: 'Cofnij' }))
  await screen.findByText('Cofnięto')
  expect(server.inputs('absences.undoReport')).toMatchObject(
    [ADAM, LUCJA].map(({ id: kidId }, index) => ({ kidId, undoes: all(sent, 'commandId')[index] })),
  )
})

test('of several children one may be refused, which says why; only that one is sent again', async () => {
  stopClock()
  const { user, server } = await openApp('/absence/my', parentOf({ kids: [ADAM, LUCJA] }))
  await user.click(await screen.findByLabelText(/^Adam/))
  await user.click(screen.getByLabelText(/^Łucja/))
  await waitFor(async () => expect(isOn(await tomorrow())).toBe(true))
  server.answer({
    'absences.report': ({ kidId }) => {
      if (kidId === LUCJA.id) throw new Refused('absence.already_reported')
      return { days: [reported], saves: 0 }
    },
  })
  await user.click(send())
  const refusal = textOf(await screen.findByRole('alert'))
  expect(refusal).toContain('Zgłoszono: Adam, jutro')
  expect(refusal).toContain('Łucja: Ta nieobecność jest już zgłoszona. Nie zgłoszono.')
  expect(isOn(screen.getByLabelText(/^Adam/))).toBe(false)
  expect(isOn(screen.getByLabelText(/^Łucja/))).toBe(true)
  server.answer({ 'absences.report': { days: [reported], saves: 0 } })
  await user.click(send())
  await screen.findByRole('heading', { name: named('Zgłoszono: Łucja, jutro') })
  expect(all(server.inputs('absences.report'), 'kidId')).toEqual([ADAM.id, LUCJA.id, LUCJA.id])
})

test('where children differ in a day or a deadline, each is named', async () => {
  stopClock()
  const closedDays = [{ day: '2026-11-24', name: 'Malowanie' }]
  const rule = { maxTime: '16:00', dayBefore: true, acceptLate: false }
  const of = { [LUCJA.id]: { closedDays, rule } }
  const { user, server } = await openApp('/absence/my', parentOf({ kids: [ADAM, LUCJA], of }))
  await user.click(await screen.findByLabelText(/^Adam/))
  await user.click(screen.getByLabelText(/^Łucja/))
  const closed = await toggle(/24\slistopada, tylko\sAdam/)
  expect(textOf(closed)).toContain('1 z 2')
  // The day that suits both is chosen beforehand.
  const both = await toggle(/25\slistopada/)
  expect([isOn(closed), isOn(both)]).toEqual([false, true])
  await user.click(closed)
  const list = textOf(await screen.findByRole('region', { name: 'Wybrane dni' }))
  expect(list).toContain('Łucja: placówka zamknięta: Malowanie')
  await screen.findByText(/Adam:/, { selector: 'b' })
  server.answer({ 'absences.report': { days: [reported], saves: 0 } })
  await user.click(send())
  await screen.findByRole('heading', { name: /^Zgłoszono:/ })
  // The server leaves out the closed day.
  const range = { from: '2026-11-24', to: '2026-11-25' }
  expect(server.inputs('absences.report')).toMatchObject([
    { kidId: ADAM.id, ...range },
    { kidId: LUCJA.id, ...range },
  ])
})

/** Opens Adam's absence of tomorrow, where the other child is absent too. */
async function openTomorrows(answers: Answers = {}) {
  stopClock()
  const kids = [ADAM, LUCJA]
  const absences = kids.map((kid) => absenceOf(kid, '2026-11-24'))
  const opened = await openApp('/absence/my', parentOf({ kids, absences }), answers)
  await opened.user.click(await within(await calendar()).findByRole('button', { name: /Adam/ }))
  const dialog = await screen.findByRole('dialog')
  await opened.user.click(await within(dialog).findByRole('checkbox', { name: named('Łucja, jutro') }))
  return { ...opened, absences, remove: () => button('Usuń 2 nieobecności') }
}

test('the absences of a day are deleted together, and restored together', async () => {
  const { user, server, absences, remove } = await openTomorrows({
    'absences.withdraw': gone,
    'absences.undoReport': { done: [9], failed: [] },
  })
  await user.click(remove())
  await screen.findByText(named('Usunięto nieobecność: Adam i Łucja, jutro'))
  expect(screen.queryByRole('dialog')).toBeNull()
  const sent = server.inputs('absences.withdraw')
  expect(all(sent, 'id')).toEqual(absences.map(({ id }) => id))
  await user.keyboard('{Control>}z{/Control}')
  await screen.findByText('Cofnięto')
  expect(all(server.inputs('absences.undoReport'), 'undoes')).toEqual(all(sent, 'commandId'))
})

test('one that was confirmed meanwhile stays, and the dialog says which', async () => {
  const { user, remove } = await openTomorrows({
    'absences.withdraw': ({ id }) => {
      if (id === 100 + LUCJA.id) throw new Refused('absence.confirmed')
      return gone({ id })
    },
  })
  await user.click(remove())
  const refusal = textOf(await screen.findByRole('alert'))
  expect(refusal).toContain('Usunięto nieobecność: Adam, jutro')
  expect(refusal).toContain('Łucja, jutro: Potwierdzonej nieobecności nie można usunąć.')
})

test('deletions without a connection wait, are undone there, and say why they were refused', async () => {
  const { user, server, remove } = await openTomorrows({ 'absences.withdraw': new Unreachable() })
  const name = named('Zgłoszenia w drodze')
  const rows = async () => within(await screen.findByRole('region', { name })).findAllByRole('listitem')
  await user.click(remove())
  await screen.findByText('Brak połączenia. Usuniemy nieobecność, gdy wróci.')
  await waitFor(async () =>
    expect((await rows()).map(textOf)).toEqual([
      expect.stringMatching(/^Usunięcie: Adam Żółw, 24 listopada 2026.*Czeka na połączenie/),
      expect.stringMatching(/^Usunięcie: Łucja Żółw.*Czeka na połączenie/),
    ]),
  )
  await user.click(await within(await calendar()).findByRole('button', { name: /Łucja/ }))
  expect(textOf(await screen.findByRole('dialog'))).toContain('Usunięcie czeka na połączenie.')
  await user.keyboard('{Escape}')
  server.answer({ 'absences.undoReport': new Unreachable() })
  await user.click(button(/^Cofnij: Adam/))
  await waitFor(async () =>
    expect(textOf((await rows())[0] ?? document.body)).toContain('Cofnięcie czeka na połączenie'),
  )
  server.answer({
    'absences.withdraw': ({ id }) => {
      if (id === 100 + LUCJA.id) throw new Refused('absence.confirmed')
      return gone({ id })
    },
    'absences.undoReport': { done: [9], failed: [] },
  })
  window.dispatchEvent(new Event('online'))
  await screen.findByText(/^Cofnięto: Adam/)
  await screen.findByText(/^Nie usunięto nieobecności: Łucja.*Potwierdzonej nieobecności nie można usunąć/)
  await waitFor(async () =>
    expect((await rows()).map(textOf)).toEqual([expect.stringContaining('Nie usunięto.')]),
  )
  const [undoes] = all(server.inputs('absences.withdraw'), 'commandId')
  expect(server.inputs('absences.undoReport').at(-1)).toMatchObject({ undoes })
})
