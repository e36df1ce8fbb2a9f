import { id } from '@skrzat/contract/wire/common'
import { photoNames } from '@skrzat/contract/wire/consents'
import * as wire from '@skrzat/contract/wire/wall'
import { z } from 'zod'
import { live } from '../../kernel/realtime/index.ts'
import { router, signedInProcedure } from '../../kernel/trpc/index.ts'
import { addPost } from './commands/add.ts'
import { deletePost } from './commands/delete.ts'
import { editPost } from './commands/edit.ts'
import { confirmPost, countShown, favourPost, likePost } from './commands/marks.ts'
import { nameKids } from './commands/names.ts'
import { remind } from './commands/remind.ts'
import type { WallPorts } from './ports.ts'
import { newerThan, pageOf } from './queries/page.ts'
import { postOf } from './queries/posts.ts'
import { readersOf } from './queries/readers.ts'
import { groupsOf } from './queries/scope.ts'
import { targetFor } from './target.ts'
import { followWall } from './topic.ts'

const one = z.object({ id })
const marked = one.extend({ on: z.boolean() })
/** Posts in one call of `shown`. */
const SHOWN = 50

/** Which posts a caller may see and change follows from the principal (`audiences.ts`), in each command and query. */
export function wallRouter(kernel: WallPorts) {
  const { sql } = kernel.db
  return router({
    /** The first page begins with the posts that the caller still has to confirm. */
    page: signedInProcedure
      .input(wire.wallInput)
      .output(wire.wallPage)
      .query(({ ctx, input }) => pageOf({ sql, clock: kernel.clock }, ctx.principal, input)),

    /** The posts that follow one, at most 20, newest first. */
    newer: signedInProcedure
      .input(z.object({ scope: wire.wallScope, after: id }))
      .output(z.array(wire.post))
      .query(({ ctx, input }) => newerThan(sql, ctx.principal, input)),

    /** Returns it even if it was deleted since. */
    post: signedInProcedure
      .input(one)
      .output(wire.post)
      .query(({ ctx, input }) => postOf(sql, ctx.principal, input.id)),

    /** The groups whose posts the caller sees. */
    groups: signedInProcedure
      .output(z.array(wire.wallGroup))
      .query(({ ctx }) => groupsOf(sql, ctx.principal)),

    add: signedInProcedure
      .input(wire.postForm)
      .output(wire.post)
      .mutation(async ({ ctx: { principal }, input: { target, ...form } }) => {
        const added = await addPost(kernel, principal, {
          ...form,
          target: await targetFor(sql, principal, target),
        })
        return await postOf(sql, principal, added)
      }),

    edit: signedInProcedure
      .input(wire.postChange)
      .output(wire.post)
      .mutation(async ({ ctx: { principal }, input }) => {
        await editPost(kernel, principal, input)
        return await postOf(sql, principal, input.id)
      }),

    /** Names the kids that photos of a post show. */
    nameKids: signedInProcedure
      .input(one.extend({ names: photoNames }))
      .output(wire.post)
      .mutation(async ({ ctx: { principal }, input }) => {
        await nameKids(kernel, principal, input)
        return await postOf(sql, principal, input.id)
      }),

    delete: signedInProcedure
      .input(one)
      .output(z.void())
      .mutation(({ ctx, input }) => deletePost(kernel, ctx.principal, input.id)),

    like: signedInProcedure
      .input(marked)
      .output(wire.post)
      .mutation(async ({ ctx: { principal }, input }) => {
        await likePost(kernel, principal, input)
        return await postOf(sql, principal, input.id)
      }),

    favourite: signedInProcedure
      .input(marked)
      .output(wire.post)
      .mutation(async ({ ctx: { principal }, input }) => {
        await favourPost(kernel, principal, input)
        return await postOf(sql, principal, input.id)
      }),

    /** Confirms having read a post that asks for it. */
    confirm: signedInProcedure
      .input(one)
      .output(wire.post)
      .mutation(async ({ ctx: { principal }, input }) => {
        await confirmPost(kernel, principal, input.id)
        return await postOf(sql, principal, input.id)
      }),

    /** Counts that posts were on the caller's screen. */
    shown: signedInProcedure
      .input(z.object({ ids: z.array(id).max(SHOWN, { message: 'Size' }) }))
      .output(z.void())
      .mutation(({ ctx, input }) => countShown(kernel, ctx.principal, input.ids)),

    /** The readers who have confirmed a post, for its author and the place's admins. */
    readers: signedInProcedure
      .input(one)
      .output(wire.postReaders)
      .query(({ ctx, input }) => readersOf({ sql, clock: kernel.clock }, ctx.principal, input.id)),

    /** Reminds the readers who have not confirmed, once a day. */
    remind: signedInProcedure
      .input(one)
      .output(z.void())
      .mutation(({ ctx, input }) => remind(kernel, ctx.principal, input.id)),

    /** Changes of the posts that the caller sees. */
    follow: signedInProcedure
      .output(live(z.null(), wire.wallChange))
      .subscription(({ ctx, signal }) => followWall(kernel.bus, ctx.principal, ctx.untilSessionEnds(signal))),
  })
}
