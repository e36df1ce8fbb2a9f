/** The bank's uploads, answered in place of a server. */
import { screen, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { type Answers } from '../support/answers.ts'
import { openApp } from '../support/app.tsx'
import { textOf } from '../support/page.ts'
import { as } from '../support/people.ts'
import { ACCOUNT, bank } from './bank-made-up.ts'

export type Sent = { path: string; fields: Record<string, FormDataEntryValue> }
export type Answer = { status: number; body: object }

/** What a file is read as. */
export const readStatement = {
  id: null,
  format: 'MT940',
  dialect: 'PKO',
  encoding: 'CP852',
  account: ACCOUNT,
  number: '194',
  from: '2026-11-21',
  to: '2026-11-24',
  opening: 1900,
  closing: 2500.5,
  lines: 24,
  added: 20,
  known: 4,
  booked: 0,
  waiting: 20,
  notOurs: 0,
}

/** Answers uploads in place of a server. */
export function answerUploads(answer: (sent: Sent) => Answer): Sent[] {
  const all: Sent[] = []
  class Answered extends EventTarget {
    upload = new EventTarget()
    status = 0
    responseText = ''
    #path = ''
    open(_method: string, path: string) {
      this.#path = path
    }
    abort() {}
    setRequestHeader() {}
    getResponseHeader() {
      return null
    }
    send(form: FormData) {
      const sent = { path: this.#path, fields: Object.fromEntries(form) }
      all.push(sent)
      const { status, body } = answer(sent)
      this.status = status
      this.responseText = JSON.stringify(body)
      queueMicrotask(() => this.dispatchEvent(new Event('load')))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Answered)
  return all
}

/** Opens the bank's screen. */
export async function openUpload(answers: Answers = {}) {
  const { user, server } = await openApp('/place/1/payments/bank', as.accountant, bank, answers)
  const choose = async (...names: string[]) =>
    await user.upload(
      await screen.findByLabelText('Pliki z wyciągami'),
      names.map((name) => new File(['x'], name)),
    )
  return { user, server, choose }
}

/** A file's row in the list. */
export const rowOf = async (name: string) => {
  const list = await screen.findByRole('list', { name: 'Pliki' })
  const row = within(list)
    .getAllByRole('listitem')
    .find((each) => textOf(each).includes(name))
  return row ?? expect.fail(`no row of ${name}`)
}
