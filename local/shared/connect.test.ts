import { globSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { connect, connectOptions } from "./connect.ts";

test.each([
  "postgres://localhost/db",
  "postgres://user@127.0.0.1:5432/db",
  "postgres://user@127.8.9.1/db",
  "postgres://[::1]:5432/db",
  "postgres:///db?host=/run/postgresql",
])("a database on this machine needs no TLS: %s", (url) => {
  expect(connectOptions(url, {})).not.toHaveProperty("ssl");
});

test.each([
  "postgres://user@db.project.supabase.co:5432/postgres",
  "postgresql://user@10.0.0.7/db",
  "postgres://localhost@db.example.com/db",
  "postgres://localhost.example.com/db?sslmode=disable",
  "postgres://127.0.0.1,db.example.com/db",
  "postgres://localhost/db?host=db.example.com",
  "postgres://db/quad",
])("every other connection is encrypted and verified: %s", (url) => {
  expect(connectOptions(url, {}).ssl).toEqual({ rejectUnauthorized: true });
  const file = join(tmpdir(), `quad-ca-${process.pid}.crt`);
  writeFileSync(file, "a certificate");
  expect(connectOptions(url, { PGSSLROOTCERT: file }).ssl).toEqual({
    rejectUnauthorized: true,
    ca: "a certificate",
  });
});

test("a server without TLS gets no password and no statement", async () => {
  const received: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on("data", (data) => {
      received.push(data);
      // Postgres's answer to the request for TLS where it has none.
      if (received.length === 1) socket.write("N");
      else socket.destroy();
    });
    socket.on("error", () => undefined);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as { port: number };
  const { ssl } = connectOptions("postgres://db.example.com/x", {});
  const sql = connect(`postgres://user@127.0.0.1:${port}/x`, { ssl: ssl ?? false });
  await expect(sql`select 1`).rejects.toThrow();
  await sql.end({ timeout: 0 });
  await new Promise((done) => server.close(done));
  // The request for TLS, then the beginning of a handshake.
  const [request, handshake] = received;
  expect(request).toHaveLength(8);
  expect(handshake?.[0]).toBe(0x16);
  expect(received).toHaveLength(2);
});

test("no program connects to a database in another way", () => {
  const files = globSync("{scripts,local,supabase}/**/*.ts").filter(
    (file) => !/\.test\.ts$|connect\.ts$/.test(file),
  );
  const others = files.filter((file) => {
    const text = readFileSync(file, "utf8");
    const connects = text.match(/\bpostgres\(|postgresOptions:/g)?.length ?? 0;
    return connects > (text.match(/\.\.\.connectOptions\(/g)?.length ?? 0);
  });
  expect(others).toEqual([]);
});
