import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { FIRST_PINS_MOST } from '@skrzat/contract/wire/places'
import { z } from 'zod'
import { DomainError } from '../../../kernel/errors/index.ts'
import { attachment, fileRoute, guard, principalOf, type RestApp } from '../../../kernel/http/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { SmsTerms } from '../../sms/index.ts'
import { firstPinsOf } from '../queries/first-pins.ts'
import { placeInfoOf } from '../queries/place.ts'
import type layOut from './layout.ts'

const LAYOUT = new URL('layout.ts', import.meta.url)

/** References of newcomers with commas between them; no phones, which would be in logs. */
const people = z
  .string()
  .max(20 * FIRST_PINS_MOST)
  .regex(/^(?:w\d+|\d+\.\d+)(?:,(?:w\d+|\d+\.\d+))*$/)
  .transform((text) => new Set(text.split(',')))

export type LetterPorts = Pick<Kernel, 'db' | 'clock' | 'threads'> & {
  readonly smsTerms: SmsTerms
  /** The address of the sign-in page. */
  readonly signInPage: string
}

export function letterRoutes(
  app: RestApp,
  { db: { sql }, clock, threads, smsTerms, signInPage }: LetterPorts,
) {
  fileRoute(app, '/api/places/:id/letters', {
    guard: { ...guard.place(PLACE_ACTIONS.confirmUsers, 'id'), tokens: false },
    summary: 'Letters for people who have not come in, as a PDF, A4, in Polish',
    errors: ['not_found', 'unavailable'],
    sends: ['Content-Disposition'],
    file: ['application/pdf'],
    query: z.object({ people }),
    run: async (request, reply) => {
      const placeId = request.params.id
      const [place, { waiting }] = await Promise.all([
        placeInfoOf(sql, principalOf(request), placeId),
        firstPinsOf(sql, placeId, smsTerms),
      ])
      const chosen = waiting.filter(({ ref }) => request.query.people.has(ref))
      if (chosen.length === 0) throw new DomainError('not_found')
      const letters = { place, people: chosen, page: signInPage }
      const file = await threads.run<typeof layOut>(LAYOUT, { letters, now: clock.now() })
      return reply
        .type('application/pdf')
        .header('content-disposition', attachment(`Zaproszenia ${place.name}.pdf`))
        .send(Buffer.from(file))
    },
  })
}
