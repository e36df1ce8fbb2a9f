/** Renders what the document shows before the app runs. Called by the build. */
import { setupI18n, type Messages } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { LoginPage } from '#features/accounts/login-page.tsx'
import { stripReactMarks } from './bare.ts'
import { Failed, Lost } from './lost.tsx'
import { Outline } from './outline.tsx'

const texts = import.meta.glob<{ messages: Messages }>('../locales/*/start.po', { eager: true })

async function drawn(language: string, messages: Messages, content: () => ReactNode): Promise<string> {
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
  const router = createRouter({
    routeTree: createRootRoute({ staticData: { may: 'anybody' }, component: content }),
    history: createMemoryHistory({ initialEntries: ['/login'] }),
  })
  await router.load()
  return stripReactMarks(
    renderToString(
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>,
    ),
  )
}

/**
 * The parts of the document: the frame behind the sign-in and, in each language, the disabled sign-in form and the
 * message that the app could not be loaded.
 */
export async function drawParts(): Promise<string> {
  const parts = [`<template id="first-inside">${stripReactMarks(renderToString(<Outline />))}</template>`]
  for (const [path, { messages }] of Object.entries(texts)) {
    const language = /locales\/(\w+)\//.exec(path)?.[1] ?? ''
    const form = await drawn(language, messages, () => <LoginPage />)
    const lost = await drawn(language, messages, () => <Lost />)
    const failed = await drawn(language, messages, () => <Failed />)
    parts.push(
      `<template id="first-login-${language}">${form.replaceAll('<input ', '<input readonly ')}</template>`,
      `<template id="first-lost-${language}">${lost}</template>`,
      `<template id="first-failed-${language}">${failed}</template>`,
    )
  }
  return parts.join('')
}
