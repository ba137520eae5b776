import { parsePatentNumbers } from "../rights/patent-number.ts";

/**
 * The catalogue's form of a number that an office gives in parts: country, number and kind code. Null where they are no
 * number.
 */
export function registerNumber(country: string, written: string, kind = ""): string | null {
  const office = country.trim().toUpperCase();
  const bare = written.replace(/[\s,./-]/g, "").replace(new RegExp(`^${office}`), "");
  if (office === "US") return americanNumber(bare.toUpperCase(), kind);
  if (!/^[A-Z]{2}$/.test(office) || !/\d{4}/.test(bare)) return null;
  const [number] = parsePatentNumbers(`${office}${bare}${kind ? ` ${kind}` : ""}`).numbers;
  return number?.country === office ? number.canonical : `${office}${bare.replace(/^0+/, "")}`;
}

/** Eight digits are an application's where the kind says so, or where no patent has so high a number. */
function americanNumber(bare: string, kind: string): string | null {
  const [, letters = "", digits = ""] = /^0*([A-Z]{0,2})0*(\d+)$/.exec(bare) ?? [];
  if (digits === "") return null;
  if (letters !== "")
    return /^(?:RE|D|PP|H|T|AI|X|RX)$/.test(letters) ? `US${letters}${digits}` : null;
  // '2011057518' of the European office lacks a zero of the serial.
  if (/^(?:19|20)\d{8,9}$/.test(digits) && /^(?:A\d?|)$/.test(kind))
    return `US${digits.slice(0, 4)}${digits.slice(4).padStart(7, "0")}`;
  const serial = /^(?:201\d|19\d\d|20\d\d)?(\d\d)(\d{6})$/.exec(bare);
  if (
    serial &&
    (/^(?:X0?|A|P)$/.test(kind) || (kind === "" && /^(?:1[4-9]|29|35|6[0-3])/.test(bare)))
  )
    return `US${serial[1]}/${serial[2]}`;
  return digits.length >= 5 && digits.length <= 8 ? `US${digits}` : null;
}
