import { countRooms, roomsTable } from "./shared/rooms.ts";

// Prints the table of docs/architecture/README.md as it would be now, and what the house holds in all.
const rooms = countRooms();
const sum = (of: "code" | "tests") => rooms.reduce((all, room) => all + room[of], 0);
console.log(roomsTable(rooms));
console.log(`\n${sum("code")} lines of code, ${sum("tests")} of tests`);
