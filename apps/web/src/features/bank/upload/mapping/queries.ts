/** The first rows of a CSV and what a mapping reads of it, over REST. */
import { csvPreview, type CsvGuess, type CsvMapping } from '@skrzat/contract/wire/bank-mapping'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { uploadFile } from '#app/calls/index.ts'
import { sendStatements, type Reading } from '../statements.ts'

type Asked = { placeId: number; fileKey: string; file: File }

export type Splitting = {
  encoding: Reading['encoding']
  /** Undefined: the likeliest. */
  delimiter: CsvGuess['delimiter'] | undefined
}

export const rowsOptions = ({ placeId, fileKey, file }: Asked, { encoding, delimiter }: Splitting) =>
  queryOptions({
    queryKey: ['bank-csv-rows', placeId, fileKey, encoding, delimiter],
    queryFn: async ({ signal }) => {
      const fields = { encoding: encoding ?? '', delimiter: delimiter ?? '' }
      const path = `/api/places/${placeId}/bank/mapping`
      return csvPreview.parse(await uploadFile(path, file, () => undefined, { fields, signal }))
    },
    placeholderData: keepPreviousData,
  })

/** @param reading undefined while something is not said yet */
export const readOptions = (
  { placeId, fileKey, file }: Asked,
  reading: (Reading & { mapping: CsvMapping }) | undefined,
) =>
  queryOptions({
    queryKey: ['bank-csv-read', placeId, fileKey, reading],
    queryFn: reading
      ? ({ signal }) =>
          sendStatements({ placeId, file, reading, preview: true, onProgress: () => undefined, signal })
      : skipToken,
    placeholderData: keepPreviousData,
  })
