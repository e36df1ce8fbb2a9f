/** The app in jsdom, at an address, with the server's answers made up: what a person sees of it needs no server. */
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createBrowserHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, vi } from 'vitest'
import { toast } from '@skrzat/ui/toast'
import { showLocale } from '#app/texts/i18n.ts'
import { router as app } from '../../src/router.tsx'
import { forgetToken, keepToken } from '#app/session/session.ts'
import { queryClient } from '#app/calls/trpc.ts'
import { keepWayBack } from '#features/accounts/way-back.ts'
import { type Answers, MadeUpServer } from './answers.ts'
import { outside } from './people.ts'

type Opened = { user: UserEvent; server: MadeUpServer }

/**
 * Opens an address, signed in where the answers say who one is (`as` in people.ts). The test fails at its end if the
 * app called what has no answer.
 */
export async function openApp(path: string, ...answers: readonly Answers[]): Promise<Opened> {
  const server = new MadeUpServer(outside, ...answers)
  vi.stubGlobal('fetch', server.fetch)
  if (answers.some((each) => 'accounts.me' in each)) keepToken(crypto.randomUUID(), false)
  await showLocale('pl')
  window.history.replaceState(null, '', path)
  const router = createRouter({ ...app.options, history: createBrowserHistory() })
  await router.load()
  // React never retries a component that suspends inside an `act` that is not awaited.
  await act(async () => {
    render(
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>,
    )
  })
  onTestFinished(async () => {
    toast.dismiss()
    cleanup()
    const unknown = [...server.unknown]
    // Calls are sent a task after they are made: those that still wait would be the next test's.
    await new Promise((resolve) => setTimeout(resolve))
    vi.unstubAllGlobals()
    forgetToken()
    keepWayBack('/')
    queryClient.clear()
    localStorage.clear()
    sessionStorage.clear()
    expect(unknown, 'calls without an answer').toEqual([])
  })
  // A dialog that the address opens hides the heading from screen readers, and a printed page has one of its own.
  await screen.findAllByRole('heading', { level: 1, hidden: true })
  return { user: userEvent.setup(), server }
}

/** The app's address, with its search. */
export function address(): string {
  return window.location.pathname + window.location.search
}
