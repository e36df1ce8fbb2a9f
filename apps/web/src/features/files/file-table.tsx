import { useLingui } from '@lingui/react/macro'
import { DateText } from '@skrzat/ui/date-text'
import { GroupTag } from '@skrzat/ui/group-dot'
import { Table, TableCell, TableHead, TableHeader, TableRow, TableScroll } from '@skrzat/ui/table'
import { FileActions } from './file-actions.tsx'
import { FileIcon } from './file-icon.tsx'
import { FileName } from './file-name.tsx'
import type { FileListProps } from './list-props.ts'
import { useComeTo } from './use-come-to.ts'

/** The files as a table, if it fits. */
export function FileTable({ files, named, onPicture, onDelete }: FileListProps) {
  const { t } = useLingui()
  const comeTo = useComeTo(named)
  return (
    <TableScroll aria-label={t`Lista plików`}>
      <Table>
        <TableHead>
          <tr className="bg-card">
            <TableHeader className="w-0">
              <span className="sr-only">{t`Rodzaj`}</span>
            </TableHeader>
            <TableHeader>{t`Nazwa`}</TableHeader>
            <TableHeader>{t`Opis`}</TableHeader>
            <TableHeader>{t`Grupa`}</TableHeader>
            <TableHeader>{t`Wygasa`}</TableHeader>
            <TableHeader className="w-0">
              <span className="sr-only">{t`Działania`}</span>
            </TableHeader>
          </tr>
        </TableHead>
        <tbody>
          {files.map((file) => (
            <TableRow key={file.id} {...comeTo(file.id)} className="aria-[current=true]:bg-green-soft">
              <TableCell className="py-1.5 pr-0">
                <FileIcon file={file} />
              </TableCell>
              <TableCell className="w-[36%] min-w-48 py-1.5">
                <FileName file={file} onPicture={() => onPicture(file)} />
              </TableCell>
              <TableCell className="w-[36%] min-w-48 py-1.5">
                <p className="wrap-anywhere text-muted">{file.description}</p>
              </TableCell>
              <TableCell className="max-w-52 whitespace-nowrap">
                {file.group ? (
                  <GroupTag name={file.group.name} color={file.group.color} />
                ) : (
                  <span className="text-muted">{t`cała placówka`}</span>
                )}
              </TableCell>
              <TableCell className="whitespace-nowrap">
                {file.expires ? (
                  <DateText value={file.expires} form="plain" />
                ) : (
                  <span className="text-muted">{t`nie wygasa`}</span>
                )}
              </TableCell>
              <TableCell>
                <FileActions file={file} onDelete={() => onDelete(file)} />
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  )
}
