/**
 * What is stored about a player, column by column: whether the export includes it, and what erasing leaves (field rule 26). The
 * `personal-data.ts` beside each `tables.ts` says it of every table: one that is missing, or a column, does not compile.
 */
import type { SQL } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

/** 'exported': part of the export. 'secret': a credential or its hash. 'technical': says nothing about a person. */
export type DataCategory = 'exported' | 'secret' | 'technical'

export type Subject = { playerId: number; phone: string; email: string | null }

export type PersonalDataTable = {
  table: PgTable
  /** A view with the same columns, which the export reads instead of the table. */
  view?: SQL
  /** Selects the player's rows. */
  rowsOf: (subject: Subject) => SQL
  columns: Readonly<Record<string, DataCategory>>
  /**
   * What erasing does to those rows: 'delete' them, 'keep' them for the ledger and the prize draws (the player is anonymous by
   * then), or keep them with the values that the function returns.
   */
  onErase: 'delete' | 'keep' | ((subject: Subject, now: Date) => Record<string, unknown>)
}

/** Every column of a table, and only values that fit them. */
type DataOf<Table extends PgTable> = Omit<PersonalDataTable, 'table' | 'columns' | 'onErase'> & {
  columns: { [Column in keyof Table['$inferSelect']]: DataCategory }
  onErase:
    | 'delete'
    | 'keep'
    | ((
        subject: Subject,
        now: Date,
      ) => { [Column in keyof Table['$inferInsert']]?: Table['$inferInsert'][Column] | SQL })
}

type TablesOf<Module> = { [Name in keyof Module as Module[Name] extends PgTable ? Name : never]: Module[Name] }

/** What the tables of a file say of players, each table by its name; 'none': nothing. */
export function personalDataOf<Module extends Record<string, unknown>>(
  tables: Module,
  data: {
    [Name in keyof TablesOf<Module>]:
      | 'none'
      | (TablesOf<Module>[Name] extends PgTable ? DataOf<TablesOf<Module>[Name]> : never)
  },
): readonly PersonalDataTable[] {
  return Object.entries<unknown>(data).flatMap(([name, item]) =>
    item === 'none' ? [] : [{ ...(item as Omit<PersonalDataTable, 'table'>), table: tables[name] as PgTable }],
  )
}
