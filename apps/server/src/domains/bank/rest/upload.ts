/** A statement's file from a form, with what a person says of it. */
import type { MultipartFile } from '@fastify/multipart'
import {
  BANK_ENCODINGS,
  BANK_FORMATS,
  type BankEncoding,
  type BankFormat,
  MAX_STATEMENT_BYTES,
} from '@skrzat/contract/bank'
import { isNrb, normalizeNrb } from '@skrzat/contract/nrb'
import { CSV_DELIMITERS, csvMapping, type CsvMapping } from '@skrzat/contract/wire/bank-mapping'
import type { FastifyRequest } from 'fastify'
import { DomainError, invalidField } from '../../../kernel/errors/index.ts'
import { type StatementFile, tooLarge } from '../import/import.ts'

/**
 * The form's file, and the fields `format`, `encoding`, `account`, `mapping` (JSON) and `delimiter`, each optional.
 * @throws DomainError bank.no_file, bank.too_large before the file is read to its end, validation, malformed
 */
export async function uploadedStatement(request: FastifyRequest): Promise<StatementFile> {
  if (!request.isMultipart()) throw new DomainError('bank.no_file')
  let bytes: Buffer | undefined
  const fields = new Map<string, string>()
  try {
    for await (const part of request.parts({ limits: { fileSize: MAX_STATEMENT_BYTES, files: 1 } })) {
      if (isFile(part)) bytes = await part.toBuffer()
      else if (typeof part.value === 'string' && (part.value.trim() !== '' || part.value === '\t'))
        fields.set(part.fieldname, part.value)
    }
  } catch (error) {
    if (error instanceof request.server.multipartErrors.RequestFileTooLargeError) throw tooLarge()
    request.log.info({ err: error }, 'an upload that is no form')
    throw new DomainError('malformed')
  }
  if (bytes === undefined || bytes.length === 0) throw new DomainError('bank.no_file')
  return {
    bytes,
    format: formatOf(fields.get('format')),
    encoding: encodingOf(fields.get('encoding')),
    account: accountOf(fields.get('account')),
    mapping: mappingOf(fields.get('mapping')),
    delimiter: delimiterOf(fields.get('delimiter')),
  }
}

function isFile(part: { type: string }): part is MultipartFile {
  return part.type === 'file'
}

/** `mt940`, `camt.053` and the like. */
function formatOf(text: string | undefined): BankFormat | undefined {
  if (text === undefined) return undefined
  const named = plain(text)
  const found = BANK_FORMATS.find((format) => named.startsWith(format))
  if (!found) throw invalidField('bank', 'format', 'Pattern')
  return found
}

/** By the names of encodings.spec.whatwg.org and of banks: `cp1250`, `latin2`, `ibm852`. */
function encodingOf(text: string | undefined): BankEncoding | undefined {
  if (text === undefined) return undefined
  const named = plain(text)
  const alias = ALIASES[named]
  const found = BANK_ENCODINGS.find((encoding) => plain(encoding) === named || encoding === alias)
  if (!found) throw invalidField('bank', 'encoding', 'Pattern')
  return found
}

const ALIASES: Readonly<Record<string, BankEncoding>> = {
  UTF8: 'UTF-8',
  LATIN2: 'ISO-8859-2',
  CP1250: 'Windows-1250',
  WIN1250: 'Windows-1250',
  IBM852: 'CP852',
  DOSLATIN2: 'CP852',
}

function plain(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

function mappingOf(text: string | undefined): CsvMapping | undefined {
  if (text === undefined) return undefined
  const parsed = csvMapping.safeParse(jsonOf(text))
  if (!parsed.success) throw invalidField('bank', 'mapping', 'Pattern')
  return parsed.data
}

function delimiterOf(text: string | undefined): CsvMapping['delimiter'] | undefined {
  if (text === undefined) return undefined
  const found = CSV_DELIMITERS.find((delimiter) => delimiter === text)
  if (!found) throw invalidField('bank', 'delimiter', 'Pattern')
  return found
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function accountOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (!isNrb(text)) throw invalidField('bank', 'account', 'Pattern')
  return normalizeNrb(text)
}
