export { openApiDocument } from './document.ts'
export { FILE_HEADERS, PAGED } from './headers.ts'
export { describeRoutes, ofDomain } from './routes.ts'
