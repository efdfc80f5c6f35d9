import type { Generated } from 'kysely';

/** What the columns of each type hold. */
interface Values {
  /** Primary key, numbered by the database. */
  number: Generated<number>;
  text: string;
  integer: number;
  /** Ids, and instants in epoch ms. */
  bigint: number;
  bytes: Uint8Array;
}

/** Type and constraints in SQL; a type alone is not null. Dialects replace types that differ between databases. */
export type Definition = keyof Values | `${keyof Values} ${string}`;

/** Table → column → definition, in the order of their creation. */
export type TableDescriptions = Readonly<Record<string, Readonly<Record<string, Definition>>>>;

type ValueOf<Column extends Definition> = Column extends `${infer Type extends keyof Values} ${infer Rest}`
  ? Values[Type] | (Rest extends `null${string}` ? null : never)
  : Values[Column & keyof Values];

export type TablesOf<Described extends TableDescriptions> = {
  [Table in keyof Described]: {
    [Column in keyof Described[Table]]: ValueOf<Described[Table][Column]>;
  };
};
