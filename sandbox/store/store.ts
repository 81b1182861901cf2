import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

import { sharedSchema } from './schema.queries.ts'

export type Value = SQLInputValue

/**
 * The state of the sandbox in one SQLite file. With write-ahead logging every acknowledged row survives `kill -9`, and
 * several web processes can share the file.
 */
export class Store {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  #inTransaction = false

  constructor(file: string, platformSchemas: string[]) {
    if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    this.#database = new DatabaseSync(file, { timeout: 5000 })
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON')
    for (const schema of [sharedSchema, ...platformSchemas]) this.#database.exec(schema)
  }

  run(sql: string, ...values: Value[]): number {
    return Number(this.#prepare(sql).run(...values).changes)
  }

  all<Row>(sql: string, ...values: Value[]): Row[] {
    return this.#prepare(sql).all(...values) as Row[]
  }

  /**
   * Runs synchronous work in a transaction, which no other request can interrupt. An inner call joins the outer one.
   */
  transaction<Result>(work: () => Result): Result {
    if (this.#inTransaction) return work()
    this.#database.exec('BEGIN IMMEDIATE')
    this.#inTransaction = true
    try {
      const result = work()
      this.#database.exec('COMMIT')
      return result
    } catch (error) {
      this.#database.exec('ROLLBACK')
      throw error
    } finally {
      this.#inTransaction = false
    }
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql)
    if (!statement) {
      statement = this.#database.prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }
}
