import * as z from "zod";
import type { CallDatabase } from "#app/platform/database.server.ts";
import type { ImportFile } from "#import/read/decode.ts";

/** Bytes of a piece: three quarters of the base64 characters that the database accepts at once, divisible by three. */
const PIECE = 999_999;

/**
 * Stores a run's file in the database, piece by piece, so that any message can continue with it. The first piece is
 * stored last: if it is missing, the file is incomplete.
 *
 * @param isTable whether it is the table that was read from a workbook
 */
export async function storePieces(
  database: CallDatabase,
  run: string,
  bytes: Uint8Array,
  isTable = false,
): Promise<void> {
  for (let place = Math.ceil(bytes.length / PIECE) - 1; place >= 0; place -= 1) {
    const piece = toBase64(bytes.subarray(place * PIECE, (place + 1) * PIECE));
    const args = { p_run: run, p_place: place, p_piece: piece, p_table: isTable };
    await database("store_run_piece", args, z.unknown());
  }
}

/** The kept bytes as a file, read again each time it is opened. */
export function runFile(
  database: CallDatabase,
  run: string,
  name: string,
  isTable = false,
): ImportFile {
  return {
    name,
    size: 0,
    open() {
      let place = 0;
      return new ReadableStream<Uint8Array>({
        async pull(controller) {
          const args = { p_run: run, p_place: place, p_table: isTable };
          const piece = await database("run_piece", args, z.string().nullable());
          place += 1;
          if (piece === null) controller.close();
          else controller.enqueue(fromBase64(piece));
        },
      });
    },
  };
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(text);
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
