import * as wire from '@skrzat/contract/wire/users'
import { z } from 'zod'
import { found, requireFreshProof } from '../../kernel/errors/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { adminProcedure, nothing, requireFresh, router } from '../../kernel/trpc/index.ts'
import { listUsers, userOf } from './administration/list.ts'
import type { Users } from './administration/users.ts'
import type { Factors } from './factors/factors.ts'
import { findAccount } from './repository.ts'

/** Accounts, for the system's admins. Every change beyond a name requires a fresh proof. */
export function usersRouter({ db }: Kernel, users: Users, factors: Factors) {
  const proven = adminProcedure.use(requireFresh)
  return router({
    list: adminProcedure
      .input(wire.usersInput)
      .output(wire.usersPage)
      .query(async ({ input: { page, size, search, sort } }) => {
        const asked = { offset: page * size, size, search, sort: sort ? [sort] : [] }
        const { rows, ...total } = await listUsers(db.sql, asked)
        return { rows: rows.map(userOf), ...total }
      }),

    get: adminProcedure
      .input(wire.userIdInput)
      .output(wire.user)
      .query(async ({ input }) => userOf(found(await findAccount(db.sql, input.id), 'account.not_found'))),

    create: proven
      .input(wire.userInput)
      .output(wire.user)
      .mutation(async ({ input, ctx }) => userOf(await users.create(input, ctx.principal))),

    update: adminProcedure
      .input(wire.updateUserInput)
      .output(wire.user)
      .mutation(async ({ input: { id, ...data }, ctx }) =>
        userOf(await users.update(id, data, ctx.principal, () => requireFreshProof(ctx.principal))),
      ),

    setActivated: proven
      .input(wire.userIdInput.extend({ activated: z.boolean() }))
      .output(wire.user)
      .mutation(async ({ input, ctx }) =>
        userOf(await users.setActivated(input.id, input.activated, ctx.principal)),
      ),

    /** Sends the first PIN, or a code to set a new one with; sessions stay open. */
    sendPin: proven
      .input(wire.userIdInput)
      .output(nothing)
      .mutation(({ input, ctx }) => users.sendPin(input.id, ctx.principal, ctx.address)),

    /** Deletes lost second factors, and ends the sessions. */
    resetFactors: proven
      .input(wire.userIdInput)
      .output(nothing)
      .mutation(({ input, ctx }) => factors.reset({ id: input.id }, ctx.principal.login)),

    remove: proven
      .input(wire.userIdInput)
      .output(nothing)
      .mutation(({ input, ctx }) => users.remove(input.id, ctx.principal)),
  })
}
