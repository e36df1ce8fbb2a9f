export { containing, digitsOf, foldedLike } from './like.ts'
export { askedBy, isOneOf, type NamedPart, type SearchPart } from './search.ts'
export { COUNTED, type ListPage, type Total, totalBeside, totalOf } from './totals.ts'
