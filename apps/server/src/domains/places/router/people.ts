import { seesHealth } from '@skrzat/contract/access'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { groupRef, id, optionalCommandId } from '@skrzat/contract/wire/common'
import * as wire from '@skrzat/contract/wire/people'
import { z } from 'zod'
import {
  groupEditorProcedure,
  memberProcedure,
  nothing,
  placeProcedure,
  signedInProcedure,
} from '../../../kernel/trpc/index.ts'
import { addGroup, deleteGroup, updateGroup } from '../commands/groups.ts'
import { addKid, deleteKid, type KidPorts, updateKid } from '../commands/kids.ts'
import { removeKidPhoto } from '../kid-photo/commands.ts'
import { grantRole, revokeRole } from '../commands/roles.ts'
import { addWorker, deleteWorker, updateWorker } from '../commands/workers.ts'
import { groupNamesOf, groupsOf, ownGroupPageOf, workersOf, workGroupsOf } from '../queries/people.ts'
import { rolesOf } from '../queries/roles.ts'

const made = z.object({ id })
const ofWorker = z.object({ workerId: id })
const ofKid = z.object({ kidId: id })

/** Groups, kids, workers and roles. */
export function peopleProcedures(kernel: KidPorts) {
  const { sql } = kernel.db
  const runsGroups = placeProcedure(PLACE_ACTIONS.groups)
  const runsWorkers = placeProcedure(PLACE_ACTIONS.workers)
  const runsRoles = placeProcedure(PLACE_ACTIONS.roles)

  return {
    groups: memberProcedure
      .output(z.array(wire.placeGroup))
      .query(({ ctx, input }) => groupsOf(sql, ctx.principal, input.placeId)),

    /** Groups for a filter, without the children. */
    groupNames: memberProcedure
      .output(z.array(groupRef))
      .query(({ input }) => groupNamesOf(sql, input.placeId)),

    /** All data of the group page. Its URL names no place: 404 for groups of other places. */
    group: signedInProcedure
      .input(z.object({ groupId: id }))
      .output(wire.groupPage)
      .query(async ({ ctx, input }) => {
        const group = await ownGroupPageOf(sql, ctx.principal, input.groupId)
        const proposals = group.canEdit ? await kernel.cards.withProposals(sql, group.id) : []
        return { ...group, proposals, seesHealth: seesHealth(ctx.principal, group.place.id, group.id) }
      }),

    /** The groups that the caller works with, in all places. */
    workGroups: signedInProcedure
      .output(z.array(wire.workGroup))
      .query(({ ctx }) => workGroupsOf(sql, ctx.principal)),

    addGroup: runsGroups
      .input(wire.groupForm)
      .input(optionalCommandId)
      .output(made)
      .mutation(async ({ ctx, input }) => ({ id: await addGroup(kernel, ctx.principal, input) })),

    updateGroup: groupEditorProcedure
      .input(wire.groupForm)
      .output(nothing)
      .mutation(({ ctx, input }) => updateGroup(kernel, ctx.principal, input)),

    deleteGroup: groupEditorProcedure
      .output(nothing)
      .mutation(({ ctx, input }) => deleteGroup(kernel, ctx.principal, input)),

    addKid: groupEditorProcedure
      .input(wire.kidForm)
      .input(optionalCommandId)
      .output(wire.kid)
      .mutation(({ ctx, input }) => addKid(kernel, ctx.principal, input)),

    /** `groupId` is the kid's current group; `toGroup` moves it to another one of the place. */
    updateKid: groupEditorProcedure
      .input(ofKid.extend(wire.kidForm.shape).extend({ toGroup: id.optional() }))
      .output(wire.kid)
      .mutation(({ ctx, input }) => updateKid(kernel, ctx.principal, input)),

    removeKidPhoto: groupEditorProcedure
      .input(ofKid)
      .output(nothing)
      .mutation(({ ctx, input }) => removeKidPhoto(kernel, ctx.principal, input)),

    deleteKid: groupEditorProcedure
      .input(ofKid)
      .output(nothing)
      .mutation(({ ctx, input }) => deleteKid(kernel, ctx.principal, input)),

    workers: memberProcedure
      .output(z.array(wire.placeWorker))
      .query(({ ctx, input }) => workersOf(sql, ctx.principal, input.placeId)),

    addWorker: runsWorkers
      .input(wire.workerForm)
      .input(optionalCommandId)
      .output(made)
      .mutation(async ({ ctx, input }) => ({ id: await addWorker(kernel, ctx.principal, input) })),

    updateWorker: runsWorkers
      .input(ofWorker.extend(wire.workerForm.shape))
      .output(nothing)
      .mutation(({ ctx, input }) => updateWorker(kernel, ctx.principal, input)),

    deleteWorker: runsWorkers
      .input(ofWorker)
      .output(nothing)
      .mutation(({ ctx, input }) => deleteWorker(kernel, ctx.principal, input)),

    roles: runsRoles.output(z.array(wire.workerRoles)).query(({ input }) => rolesOf(sql, input.placeId)),

    grantRole: runsRoles
      .input(wire.roleChange)
      .output(nothing)
      .mutation(({ ctx, input }) => grantRole(kernel, ctx.principal, input)),

    revokeRole: runsRoles
      .input(wire.roleChange)
      .output(nothing)
      .mutation(({ ctx, input }) => revokeRole(kernel, ctx.principal, input)),
  }
}
