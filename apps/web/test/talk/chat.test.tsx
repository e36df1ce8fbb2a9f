import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { showTakenBack } from '#features/chat/live/use-chat-live.ts'
import { messagesChanged } from '#features/chat/queries.ts'
import { queryClient } from '#app/calls/trpc.ts'
import { Refused, type Answers } from '../support/answers.ts'
import { openApp } from '../support/app.tsx'
import { textOf } from '../support/page.ts'
import { as } from '../support/people.ts'
import { room, talk } from './made.ts'

async function openTalk(answers: Answers = {}) {
  const opened = await openApp('/chat?room=1', as.parent, talk, answers)
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Wiadomość' })
  await waitFor(() => expect(field.disabled).toBe(false))
  return { ...opened, field }
}

test('who writes in somebody’s quiet hours is told before, also if they have begun meanwhile', async () => {
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'Date'],
    now: new Date('2026-11-20T17:59:00Z'),
  })
  onTestFinished(() => void vi.useRealTimers())
  const { server } = await openTalk()
  expect(screen.queryByText(/godziny ciszy/)).toBeNull()
  server.answer({ 'chat.room': room('2026-11-21T06:00:00.000Z') })
  await vi.advanceTimersByTimeAsync(61_000)
  const told = textOf(await screen.findByText(/godziny ciszy/))
  expect(told).toBe('Ewa Opiekunka ma teraz godziny ciszy (do 7:00) i zobaczy wiadomość później.')
})

test('Shift+Enter breaks the line, and the limit is counted in characters as people see them', async () => {
  const { user, field, server } = await openTalk()
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Wyślij' })
  expect(send.disabled).toBe(true)
  await user.click(field)
  await user.keyboard('raz{Shift>}{Enter}{/Shift}dwa')
  expect(field.value).toBe('raz\ndwa')
  expect(server.inputs('chat.send')).toEqual([])
  await user.clear(field)
  await user.paste('👨‍👩‍👧'.repeat(1999))
  expect(screen.getByText('Zostało znaków: 1')).toBeTruthy()
  await user.paste('ab')
  expect(screen.getByText('Za długa o 1 znak')).toBeTruthy()
  expect(send.disabled).toBe(true)
})

test('a refused message says why, and discarding it can be undone', async () => {
  const { user, field } = await openTalk({ 'chat.send': new Refused('chat.closed') })
  await user.type(field, 'raz{Enter}')
  expect(textOf(await screen.findByRole('alert'))).toMatch(/Nie wysłano.*można już tylko czytać/)
  expect(screen.getByRole('button', { name: 'Wyślij ponownie' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Odrzuć' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  const toast = (await screen.findByText('Odrzucono wiadomość')).closest('li')
  await user.click(within(toast ?? document.body).getByRole('button', { name: 'Cofnij' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
})

test('of a message whose files the server has no more the text is kept', async () => {
  const { user, field } = await openTalk({ 'chat.send': new Refused('file.not_found') })
  await user.type(field, 'w załączniku zgoda{Enter}')
  const alert = await screen.findByRole('alert')
  expect(textOf(alert)).toContain('Nie ma takiego pliku')
  expect(within(alert).queryByRole('button', { name: 'Wyślij ponownie' })).toBeNull()
  await user.type(field, 'już pisane')
  await user.click(within(alert).getByRole('button', { name: 'Edytuj' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field.value).toBe('już pisane\nw załączniku zgoda')
  expect(document.activeElement).toBe(field)
})

test('an answer that was on its way does not show again what was taken back meanwhile', async () => {
  const said = { id: 3, roomId: 1, sender: { id: 7, fullname: 'Ewa Opiekunka' }, files: [], commandId: null }
  const before = { ...said, text: 'Nie do Państwa', sentDate: '2026-11-20T08:00:00.000Z', takenBack: false }
  const page = (message: typeof before) => ({ messages: [message], next: null })
  const { server } = await openTalk({ 'chat.messages': page(before) })
  await screen.findByText('Nie do Państwa')
  const late = Promise.withResolvers<ReturnType<typeof page>>()
  const asked = server.inputs('chat.messages').length
  server.answer({ 'chat.messages': () => late.promise })
  void messagesChanged(queryClient, 1)
  await waitFor(() => expect(server.inputs('chat.messages').length).toBeGreaterThan(asked))
  server.answer({ 'chat.messages': page({ ...before, text: '', takenBack: true }) })
  showTakenBack(queryClient, { roomId: 1, messageId: 3 })
  late.resolve(page(before))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByText('Nie do Państwa')).toBeNull()
})
