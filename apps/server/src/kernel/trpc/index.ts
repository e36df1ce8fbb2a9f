export { serveTrpc, typeOf } from './http.ts'
export {
  adminProcedure,
  groupEditorProcedure,
  groupsEditorProcedure,
  memberProcedure,
  nothing,
  placeProcedure,
  publicProcedure,
  type RequestContext,
  requireFresh,
  router,
  signedInProcedure,
} from './trpc.ts'
