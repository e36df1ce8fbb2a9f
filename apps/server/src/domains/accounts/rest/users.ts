import { AUTHORITIES } from '@skrzat/contract/roles'
import { newSecret } from '@skrzat/contract/wire/accounts'
import { USER_SORT_FIELDS } from '@skrzat/contract/wire/users'
import { z } from 'zod'
import { DomainError, found, requireRecentProof } from '../../../kernel/errors/index.ts'
import {
  answerPage,
  blank,
  commandRoute,
  guard,
  pageQuery,
  principalOf,
  queryRoute,
  ref,
  type RestRoutes,
} from '../../../kernel/http/index.ts'
import { PAGED } from '../../../kernel/openapi/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { findUser, listUsers } from '../administration/list.ts'
import type { Users } from '../administration/users.ts'
import { findAccount } from '../repository.ts'
import { langKey, name, optionalEmail, optionalPhone, SECRET_ERRORS, withPhone } from './own.ts'
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
    queryRoute(app, '/api/users', {
      guard: guard.admin,
      summary: 'Accounts',
      sends: PAGED,
      query,
      answer: z.array(restAccount),
      run: async (request, reply) => {
        const { search } = request.query
        const rows = await answerPage(request, reply, USER_SORT_FIELDS, (asked) =>
          listUsers(db.sql, { ...asked, search }),
        )
        return rows.map(toRest)
      },
    })

    queryRoute(app, '/api/users/authorities', {
      guard: guard.admin,
      summary: 'Authorities that an account may have',
      answer: z.array(z.string()),
      run: async () => [...AUTHORITIES],
    })

    queryRoute(app, '/api/users/:loginOrId', {
      guard: guard.admin,
      summary: 'An account',
      errors: ['account.not_found'],
      params,
      answer: restAccount,
      run: async (request) =>
        toRest(found(await findUser(db.sql, request.params.loginOrId), 'account.not_found')),
    })

    commandRoute(app, 'POST', '/api/users', {
      guard: guard.admin,
      summary: 'Add an account',
      errors: [
        'account.phone',
        'account.exists',
        'account.email_exists',
        ...SECRET_ERRORS,
        'account.password_required',
        'account.proof_required',
      ],
      alert: 'userManagement.created',
      objectName: 'user',
      body: newUser,
      created: restAccount,
      run: async (request) => {
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
        return {
          answer: { ...toRest(made), email: made.pendingEmail ?? made.email },
          alertParam: made.login,
          location: `/api/users/${made.login}`,
        }
      },
    })

    commandRoute(app, 'PUT', '/api/users', {
      guard: guard.admin,
      summary: 'Change an account',
      errors: [
        'account.not_found',
        'account.exists',
        'account.email_exists',
        'account.last_admin',
        ...SECRET_ERRORS,
        'account.password_required',
        'account.proof_required',
      ],
      alert: 'userManagement.updated',
      objectName: 'user',
      body,
      answer: restAccount,
      run: async (request) => {
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
        return { answer: toRest(saved), alertParam: saved.login }
      },
    })

    commandRoute(app, 'DELETE', '/api/users/:loginOrId', {
      guard: guard.admin,
      summary: 'Delete an account',
      errors: ['account.not_found', 'account.last_admin', 'account.proof_required'],
      alert: 'userManagement.deleted',
      params,
      run: async (request) => {
        requireRecentProof(principalOf(request))
        const user = found(await findUser(db.sql, request.params.loginOrId), 'account.not_found')
        await users.remove(user.id, principalOf(request))
        return { alertParam: user.login }
      },
    })
  }
}
