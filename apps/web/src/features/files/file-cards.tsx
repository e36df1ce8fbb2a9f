import { Trans, useLingui } from '@lingui/react/macro'
import { DateText } from '@skrzat/ui/date-text'
import { GroupTag } from '@skrzat/ui/group-dot'
import { VirtualList } from '@skrzat/ui/virtual-list'
import { FileActions } from './file-actions.tsx'
import { FileIcon } from './file-icon.tsx'
import { FileName } from './file-name.tsx'
import type { FileListProps } from './list-props.ts'
import { useComeTo } from './use-come-to.ts'

/** The files on a phone: a card each. */
export function FileCards({ files, named, onPicture, onDelete }: FileListProps) {
  const { t } = useLingui()
  const comeTo = useComeTo(named)
  return (
    <VirtualList
      name="files"
      label={t`Lista plików`}
      rows={files}
      keyOf={({ id }) => id}
      pinned={named}
      estimate={170}
      rowClassName="not-last:pb-2.5"
    >
      {(file) => (
        <div
          {...comeTo(file.id)}
          className="rounded-card border border-line bg-card p-3 pl-4 aria-[current=true]:bg-green-soft"
        >
          <div className="flex items-start gap-3">
            <FileIcon file={file} className="mt-1 size-11" />
            <div className="min-w-0 flex-1 pt-0.5">
              <FileName file={file} onPicture={() => onPicture(file)} />
            </div>
          </div>
          {file.description !== '' && (
            <p className="mt-2 text-sm wrap-anywhere whitespace-pre-line text-muted">{file.description}</p>
          )}
          <div className="mt-2.5 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-muted">
            {file.group ? (
              <GroupTag name={file.group.name} color={file.group.color} />
            ) : (
              <span>{t`cała placówka`}</span>
            )}
            {file.expires && (
              <span>
                <Trans>
                  do <DateText value={file.expires} />
                </Trans>
              </span>
            )}
            {/* Beside the name they would leave too little space for its words. */}
            <span className="ml-auto">
              <FileActions file={file} onDelete={() => onDelete(file)} />
            </span>
          </div>
        </div>
      )}
    </VirtualList>
  )
}
