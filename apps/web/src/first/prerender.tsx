/** Draws what the document shows before the app is there. Runs in the build. */
import { setupI18n, type Messages } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { LoginPage } from '#features/accounts/login-page.tsx'
import { Outline } from './outline.tsx'

const texts = import.meta.glob<{ messages: Messages }>('../locales/*/start.po', { eager: true })

/** The text without what stands between these, and without these. */
function without(start: string, end: string, text: string): string {
  const [first = '', ...parts] = text.split(start)
  return first + parts.map((part) => part.slice(part.indexOf(end) + end.length)).join('')
}

/** React moves titles to the head, and marks what comes later by comments and templates. */
function bare(html: string): string {
  return without('<title>', '</title>', without('<!--', '-->', without('<template', '</template>', html)))
}

async function drawn(language: string, messages: Messages, content: () => ReactNode): Promise<string> {
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
  const router = createRouter({
    routeTree: createRootRoute({ component: content }),
    history: createMemoryHistory({ initialEntries: ['/login'] }),
  })
  await router.load()
  return bare(
    renderToString(
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>,
    ),
  )
}

/** The parts of the document: the frame inside, and the sign-in form in each language. Nothing in them can be used. */
export async function drawParts(): Promise<string> {
  const parts = [`<template id="first-inside">${bare(renderToString(<Outline />))}</template>`]
  for (const [path, { messages }] of Object.entries(texts)) {
    const language = /locales\/(\w+)\//.exec(path)?.[1] ?? ''
    const form = await drawn(language, messages, () => <LoginPage />)
    parts.push(
      `<template id="first-login-${language}">${form.replaceAll('<input ', '<input readonly ')}</template>`,
    )
  }
  return parts.join('')
}
