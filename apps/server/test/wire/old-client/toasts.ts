/**
 * What a JHipster 6.10 client shows for an answer, by the rules of its notification middleware (spec: Error catalogue),
 * with the texts that the server gave it and react-jhipster's own way of filling them.
 */
import type { AxiosError, AxiosResponse } from 'axios'
import { translate } from 'react-jhipster'
import { z } from 'zod'

/** Messages that a screen has for its own call, which the server's headers do not replace. */
export type Meta = { readonly success?: string; readonly error?: string }

const problem = z.object({
  message: z.string(),
  path: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  fieldErrors: z
    .array(z.object({ objectName: z.string(), field: z.string(), message: z.string() }))
    .optional(),
})
const late = z.object({ dayBefore: z.boolean(), maxHour: z.number(), maxMin: z.string() })
const headers = z.record(z.string(), z.unknown())

/** A hole in a text, an element or a missing key is nothing that a person may be shown. */
export function text(key: string, values?: Readonly<Record<string, unknown>>): string {
  const shown = translate(key, values)
  if (typeof shown !== 'string') throw new Error(`${key} is shown as ${JSON.stringify(shown)}`)
  if (/translation-not-found|[{}]/.test(shown)) throw new Error(`${key} is shown as ${shown}`)
  return shown
}

function headerOf(response: AxiosResponse<unknown>, end: string): string | undefined {
  const named = Object.entries(headers.parse(response.headers)).find(([name]) =>
    name.toLowerCase().endsWith(end),
  )
  return typeof named?.[1] === 'string' ? named[1] : undefined
}

export function toastsOfSuccess(response: AxiosResponse<unknown>, meta: Meta): string[] {
  if (meta.success !== undefined) return [text(meta.success)]
  const alert = headerOf(response, 'app-alert')
  return alert === undefined ? [] : [text(alert, { param: headerOf(response, 'app-params') })]
}

export function toastsOfError({ response }: AxiosError<unknown>, meta: Meta): string[] {
  if (meta.error !== undefined) return [text(meta.error)]
  if (!response) return [text('error.server.not.reachable')]
  // A client throws where there is no message.
  const data = problem.parse(response.data)
  if (response.status === 401) {
    const silent = /\/api\/(?:account|authenticate)/.test(data.path ?? '')
    return silent ? [] : [text('login.error.unauthorized')]
  }
  if (response.status === 404) return [text('error.url.not.found')]
  return response.status === 400 ? toastsOfFault(response, data) : [text(data.message)]
}

function toastsOfFault(response: AxiosResponse<unknown>, data: z.output<typeof problem>): string[] {
  const header = headerOf(response, 'app-error')
  if (header !== undefined) {
    const entityName = text(`global.menu.entities.${headerOf(response, 'app-params')}`)
    return [text(header, { entityName })]
  }
  if (data.fieldErrors)
    return data.fieldErrors.map(({ objectName, field, message }) => {
      const constraint = ['Min', 'Max', 'DecimalMin', 'DecimalMax'].includes(message) ? 'Size' : message
      const fieldName = text(`skrzatApp.${objectName}.${field.replaceAll(/\[\d*\]/g, '[]')}`)
      return text(`error.${constraint}`, { fieldName })
    })
  if (data.message === 'absence.too_late') {
    const { dayBefore, maxHour, maxMin } = late.parse(response.data)
    return [text(`absence.too_late_${dayBefore ? 'day_before' : 'current_day'}`, { maxHour, maxMin })]
  }
  return [text(data.message, data.params)]
}
