import { AUTHORITIES } from '@skrzat/contract/roles'
import { newSecret } from '@skrzat/contract/wire/accounts'
import { USER_SORT_FIELDS } from '@skrzat/contract/wire/users'
import { z } from 'zod'
import { DomainError, found, requireRecentProof } from '../../../kernel/errors/index.ts'
import {
  alertHeaders,
  answerPage,
  blank,
  guard,
  pageQuery,
  principalOf,
  ref,
  type RestRoutes,
} from '../../../kernel/http/index.ts'
import { PAGED } from '../../../kernel/openapi/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { findUser, listUsers } from '../administration/list.ts'
import type { Users } from '../administration/users.ts'
import { findAccount } from '../repository.ts'
import { langKey, name, optionalEmail, optionalPhone, withPhone } from './own.ts'
import { restAccount, toRest } from './shapes.ts'

/** An empty form sends empty strings, also for the id. */
const body = z.object({
  id: blank(ref.optional()),
  login: optionalPhone,
  phone: optionalPhone,
  firstName: name,
  lastName: name,
  email: optionalEmail,
  langKey,
  activated: z.boolean().nullish(),
  authorities: z.array(z.enum(AUTHORITIES)).max(10).nullish(),
  password: blank(newSecret.optional()),
})

const newUser = withPhone(body)

const query = pageQuery.extend({ search: z.string().max(100).default('') })
const params = z.object({ loginOrId: z.string().max(50) })

/**
 * REST contract: Administration, `api/users`. Sensitive actions require a recent second factor if the admin has one:
 * clients have no call to prove a secret, so they sign in again with the code.
 */
export function usersRest({ db }: Kernel, users: Users): RestRoutes {
  return (app) => {
    app.get(
      '/api/users',
      {
        config: guard.admin,
        schema: {
          summary: 'Accounts',
          sends: PAGED,
          querystring: query,
          response: { 200: z.array(restAccount) },
        },
      },
      async (request, reply) => {
        const { search } = request.query
        const rows = await answerPage(request, reply, USER_SORT_FIELDS, (asked) =>
          listUsers(db.sql, { ...asked, search }),
        )
        return rows.map(toRest)
      },
    )

    app.get(
      '/api/users/authorities',
      {
        config: guard.admin,
        schema: { summary: 'Authorities that an account may have', response: { 200: z.array(z.string()) } },
      },
      async () => [...AUTHORITIES],
    )

    app.get(
      '/api/users/:loginOrId',
      {
        config: guard.admin,
        schema: {
          summary: 'An account',
          errors: ['account.not_found'],
          params,
          response: { 200: restAccount },
        },
      },
      async (request) => toRest(found(await findUser(db.sql, request.params.loginOrId), 'account.not_found')),
    )

    app.post(
      '/api/users',
      {
        config: { ...guard.admin, objectName: 'user' },
        schema: {
          summary: 'Add an account',
          errors: [
            'account.phone',
            'account.exists',
            'account.email_exists',
            'account.weak_pin',
            'account.common_password',
            'account.invalid_password',
            'account.password_required',
            'account.proof_required',
          ],
          alerts: ['userManagement.created'],
          sends: ['Location'],
          body: newUser,
          response: { 201: restAccount },
        },
      },
      async (request, reply) => {
        requireRecentProof(principalOf(request))
        const { id: given, login, phone, password, ...rest } = request.body
        if (given !== undefined) throw new DomainError('malformed')
        const made = await users.create(
          {
            ...rest,
            phone: found(phone ?? login, 'account.phone'),
            langKey: rest.langKey ?? 'pl',
            activated: rest.activated ?? false,
            authorities: rest.authorities ?? [],
            ...(password && { password }),
          },
          principalOf(request),
        )
        alertHeaders(reply, 'alert', 'userManagement.created', made.login)
        return reply
          .code(201)
          .header('location', `/api/users/${made.login}`)
          .send({ ...toRest(made), email: made.pendingEmail ?? made.email })
      },
    )

    app.put(
      '/api/users',
      {
        config: { ...guard.admin, objectName: 'user' },
        schema: {
          summary: 'Change an account',
          errors: [
            'account.not_found',
            'account.exists',
            'account.email_exists',
            'account.last_admin',
            'account.weak_pin',
            'account.common_password',
            'account.invalid_password',
            'account.password_required',
            'account.proof_required',
          ],
          alerts: ['userManagement.updated'],
          body,
          response: { 200: restAccount },
        },
      },
      async (request, reply) => {
        const { id: given, login, phone, password, ...rest } = request.body
        const before = found(
          given === undefined ? undefined : await findAccount(db.sql, given),
          'account.not_found',
        )
        // Login and phone are the same: the one that differs is the change.
        const changed = [phone, login].find((number) => number && number !== before.login)
        const data = {
          ...rest,
          phone: changed ?? before.login,
          langKey: rest.langKey ?? before.langKey,
          activated: rest.activated ?? before.activated,
          authorities: rest.authorities ?? before.authorities,
          ...(password && { password }),
        }
        const by = principalOf(request)
        const saved = await users.update(before.id, data, by, () => requireRecentProof(by))
        alertHeaders(reply, 'alert', 'userManagement.updated', saved.login)
        return toRest(saved)
      },
    )

    app.delete(
      '/api/users/:loginOrId',
      {
        config: guard.admin,
        schema: {
          summary: 'Delete an account',
          errors: ['account.not_found', 'account.last_admin', 'account.proof_required'],
          alerts: ['userManagement.deleted'],
          params,
          response: { 204: z.undefined() },
        },
      },
      async (request, reply) => {
        requireRecentProof(principalOf(request))
        const user = found(await findUser(db.sql, request.params.loginOrId), 'account.not_found')
        await users.remove(user.id, principalOf(request))
        alertHeaders(reply, 'alert', 'userManagement.deleted', user.login)
        return reply.code(204).send()
      },
    )
  }
}
