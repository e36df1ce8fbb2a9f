export {
  byPathId,
  groupOf,
  guard,
  guardRoutes,
  idParam,
  placeOf,
  principalOf,
  PUBLIC_BODY,
} from './access.ts'
export { ALERT_HEADERS, alertHeaders } from './alerts.ts'
export { commandIdOf, commandMeta } from './command-meta.ts'
export { cookieOf, setCookie } from './cookies.ts'
export { attachment } from './disposition.ts'
export { serveDrawn } from './drawn.ts'
export { answerProblems, domainErrorOf } from './errors.ts'
export { isHost } from './host.ts'
export { blank, dayOrInstant, flag, pathId, readBodies, ref, tidy, typed } from './input.ts'
export { jsonFault } from './json-bounds.ts'
export { type Json, Schemas } from './json-schema.ts'
export { type Limits, LIMITS } from './limits.ts'
export { measureRequests } from './measure.ts'
export { network } from './network.ts'
export { refuseOtherMethods } from './other-methods.ts'
export { answerPage, pageHeaders, pageOf, pageQuery, sortOf } from './paging.ts'
export { sendProblem, wireAnswer } from './problem.ts'
export { createRefusals, type Refusal } from './refusals.ts'
export { commandRoute, fileRoute, queryRoute, type RestApp, type RestRoutes } from './rest.ts'
export { sendFile } from './send-file.ts'
export { countOpen, countStreams } from './streams.ts'
export { limitTime, timeHandlers } from './time-limit.ts'
export { childLoggerFactory, traceIdOfRequest, traceRequests } from './traced.ts'
export { guardTransport, trusted, type TrustProxy } from './transport.ts'
export { InputError, inputErrorOf, parseForm, validatorCompiler } from './validation.ts'
export { scriptOfPage, scriptsInPage, serveWeb } from './web.ts'
