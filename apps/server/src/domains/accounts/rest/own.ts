import { readCodeKey } from '@skrzat/contract/identity'
import { email, LANG_KEYS, newSecret, personName } from '@skrzat/contract/wire/accounts'
import { phone } from '@skrzat/contract/wire/common'
import { factorCode } from '@skrzat/contract/wire/factors'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError, found } from '../../../kernel/errors/index.ts'
import {
  blank,
  commandRoute,
  guard,
  principalOf,
  queryRoute,
  type RestRoutes,
} from '../../../kernel/http/index.ts'
import type { Devices } from '../devices.ts'
import type { OwnAccount } from '../own/account.ts'
import type { Origin } from '../throttle.ts'

/** JHipster clients send null, absent and empty interchangeably. */
export const name = personName.nullish().transform((text) => text ?? '')
export const optionalEmail = z
  .union([email, z.literal('')])
  .nullish()
  .transform((text) => text || null)
export const langKey = blank(z.enum(LANG_KEYS).optional())
export const optionalPhone = blank(phone.optional())

/** One of the two is required: clients call it either way. Reported together with what is wrong besides. */
export function withPhone<Shape extends z.ZodObject<{ phone: z.ZodType; login: z.ZodType }>>(schema: Shape) {
  return schema.refine(({ phone, login }) => phone !== undefined || login !== undefined, {
    path: ['phone'],
    message: 'NotNull',
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
}

const registration = withPhone(
  z.object({
    phone: optionalPhone,
    login: optionalPhone,
    password: newSecret,
    firstName: name,
    lastName: name,
    email: optionalEmail,
    langKey,
  }),
)

const settings = z.object({ firstName: name, lastName: name, email: optionalEmail, langKey })
const secretChange = z.object({ currentPassword: z.string().max(200), newPassword: newSecret })
/** As signing in names them. Accounts without a secret have no way in over REST. */
const identity = z.object({ password: z.string().min(1).max(200), code: blank(factorCode.optional()) })
const resetFinish = z.object({ key: z.string().min(1).max(200), newPassword: newSecret })

/** The errors for a refused new secret. */
export const SECRET_ERRORS = [
  'account.weak_pin',
  'account.common_password',
  'account.invalid_password',
] as const

/** Registration, reset and the own account (REST contract: Account). */
export function ownRest(
  { register, activate, startReset, finishReset, saveSettings, changeSecret, identity: own }: OwnAccount,
  devices: Devices,
): RestRoutes {
  function originOf({ ip, headers }: FastifyRequest): Origin {
    return { address: ip, device: devices.ofClient(headers.cookie, ip, headers['user-agent'] ?? '') }
  }

  return (app) => {
    app.post(
      '/api/register',
      {
        config: { ...guard.public, objectName: 'account' },
        schema: {
          summary: 'Register an account, by a code sent to the phone',
          errors: [...SECRET_ERRORS, 'account.exists', 'account.email_exists', 'rate_limited', 'sms.limit'],
          response: { 201: z.undefined() },
          body: registration,
        },
      },
      async (request, reply) => {
        const { langKey, phone, login, ...given } = request.body
        await register({
          ...given,
          phone: found(phone ?? login, 'account.phone'),
          langKey: langKey ?? 'pl',
          ...originOf(request),
        })
        return reply.code(201).send()
      },
    )

    queryRoute(app, '/api/activate', {
      guard: guard.public,
      summary: 'Activate a registered account',
      errors: ['account.code', 'rate_limited'],
      query: z.object({ key: z.string().max(200).default('') }),
      answer: z.undefined(),
      run: async (request, reply) => {
        const proof = readCodeKey(request.query.key)
        if (!proof) throw new DomainError('account.code')
        await activate({ ...originOf(request), ...proof })
        return reply.send()
      },
    })

    app.register(async (scope) => {
      // The raw body is the phone or the e-mail address, whatever the content type says.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser<string>('*', { parseAs: 'string' }, (_request, text, done) =>
        done(null, text),
      )
      scope.post(
        '/api/account/reset-password/init',
        {
          config: guard.public,
          schema: {
            summary: 'Begin to reset a forgotten secret',
            text: 'The phone, or the e-mail address.',
            response: { 200: z.undefined() },
          },
        },
        async (request, reply) => {
          const text = typeof request.body === 'string' ? request.body : ''
          try {
            await startReset(
              text
                .trim()
                .replace(/^"(.*)"$/, '$1')
                .slice(0, 300),
              originOf(request),
            )
          } catch (error) {
            // Beyond a limit callers get the same 200, to reveal nothing; nothing is sent.
            const limited =
              error instanceof DomainError && (error.code === 'rate_limited' || error.code === 'sms.limit')
            if (!limited) throw error
          }
          return reply.send()
        },
      )
    })

    commandRoute(app, 'POST', '/api/account/reset-password/finish', {
      guard: guard.public,
      summary: 'Set a new secret by the code',
      errors: [
        'account.code',
        'account.same_secret',
        ...SECRET_ERRORS,
        'account.password_required',
        'rate_limited',
      ],
      objectName: 'account',
      body: resetFinish,
      answer: z.undefined(),
      run: async (request) => {
        const { key, newPassword } = request.body
        await finishReset(key, newPassword, originOf(request))
        return {}
      },
    })

    commandRoute(app, 'POST', '/api/account', {
      guard: guard.signedIn,
      summary: "Change one's own account",
      errors: ['account.email_exists', 'account.proof_required'],
      objectName: 'account',
      body: settings,
      answer: z.undefined(),
      run: async (request) => {
        const principal = principalOf(request)
        const { langKey, ...given } = request.body
        const { device } = originOf(request)
        const settings = { ...given, langKey: langKey ?? principal.langKey }
        await saveSettings(principal, settings, { proof: 'phone', device })
        return {}
      },
    })

    commandRoute(app, 'POST', '/api/account/change-password', {
      guard: guard.signedIn,
      summary: "Change one's own secret",
      errors: [
        'account.wrong_password',
        'account.same_secret',
        ...SECRET_ERRORS,
        'account.password_required',
        'account.proof_required',
        'rate_limited',
      ],
      objectName: 'account',
      body: secretChange,
      answer: z.undefined(),
      run: async (request) => {
        await changeSecret(principalOf(request), { ...request.body, ...originOf(request) })
        return {}
      },
    })

    commandRoute(app, 'POST', '/api/account/confirm-identity', {
      guard: guard.signedIn,
      summary: 'Prove again who one is, before what answers error.account.proof_required',
      errors: ['account.wrong_password', 'auth.second_factor', 'auth.wrong_factor', 'rate_limited'],
      objectName: 'account',
      body: identity,
      answer: z.undefined(),
      run: async (request) => {
        const { password: secret, code } = request.body
        await own.confirm(principalOf(request), { by: 'secret', secret, code }, originOf(request))
        return {}
      },
    })
  }
}
