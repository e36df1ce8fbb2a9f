import { isNull, sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { bytea, id, instant, ref, refTo } from './columns.ts'
import { kids } from './places.ts'
import { uploads } from './uploads.ts'

/**
 * Talks: of two accounts, or of a kid. Who is in a kid's talk follows from the people (its parents and its group's
 * tutors) and is not stored.
 */
export const chatRooms = pgTable(
  'chat_rooms',
  {
    id: id(),
    kidId: ref().references(() => kids.id),
    /** The two accounts of a talk of two, the smaller id first. */
    lowId: ref().references(() => accounts.id),
    highId: ref().references(() => accounts.id),
    createdAt: instant().notNull(),
    /** The newest message; null before the first. Without a foreign key, which would be circular. */
    lastMessageId: ref(),
    /** When the latest job for pushing its messages runs: it pushes all that are unread by then. */
    pushAt: instant(),
  },
  (t) => [
    uniqueIndex('chat_rooms_kid_id_key').on(t.kidId),
    uniqueIndex('chat_rooms_low_id_high_id_key').on(t.lowId, t.highId),
    index('chat_rooms_high_id_idx').on(t.highId),
    check(
      'chat_rooms_kind_check',
      sql`(${t.kidId} is null) = (${t.lowId} is not null) and (${t.lowId} is null) = (${t.highId} is null)
        and (${t.lowId} is null or ${t.lowId} < ${t.highId})`,
    ),
  ],
)

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: id(),
    roomId: refTo(() => chatRooms.id),
    senderId: refTo(() => accounts.id),
    /** Empty for a message of files only, and once it is taken back. */
    text: text().notNull(),
    /** The searched text, folded once, as folding is far slower than comparing. */
    folded: text().generatedAlwaysAs(sql`fold_text("text")`),
    createdAt: instant().notNull(),
    /** When its sender took it back: text and files are erased, the row stays. */
    takenBackAt: instant(),
    /** SHA-256 of the command's id, so that a message sent twice is stored once. */
    commandHash: bytea().notNull(),
  },
  (t) => [
    index('chat_messages_room_id_idx').on(t.roomId, t.id),
    // For erasing old messages.
    index('chat_messages_texts_idx').on(t.createdAt).where(isNull(t.takenBackAt)),
    uniqueIndex('chat_messages_sender_id_command_hash_key').on(t.senderId, t.commandHash),
  ],
)

/** The files of a message, in their order. */
export const chatMessageFiles = pgTable(
  'chat_message_files',
  {
    messageId: refTo(() => chatMessages.id),
    position: smallint().notNull(),
    /** The message's room, so that a talk's files are listed by one index. */
    roomId: refTo(() => chatRooms.id),
    uploadId: refTo(() => uploads.id).unique('chat_message_files_upload_id_key'),
  },
  (t) => [
    primaryKey({ name: 'chat_message_files_pkey', columns: [t.messageId, t.position] }),
    index('chat_message_files_room_id_idx').on(t.roomId, t.messageId),
  ],
)

/** How far an account has read a talk. A missing row means: nothing of it. */
export const chatReads = pgTable(
  'chat_reads',
  {
    roomId: refTo(() => chatRooms.id),
    accountId: refTo(() => accounts.id),
    /** The newest message read. */
    readId: ref().notNull(),
    /** From when on others see that; in quiet hours, their end. Until then they see `shownId`. */
    shownFrom: instant().notNull(),
    shownId: ref().notNull(),
    /** The account's own newest message; null before the first. Authors are shown by their own name. */
    wroteId: ref(),
  },
  (t) => [
    primaryKey({ name: 'chat_reads_pkey', columns: [t.roomId, t.accountId] }),
    index('chat_reads_account_id_idx').on(t.accountId),
  ],
)
