import { createServer, type Socket } from "node:net";

export interface Letter {
  readonly to: string;
  /** Headers and body as received. */
  readonly text: string;
}

/** Starts a mail server on loopback that accepts every message (the part of RFC 5321 that a client needs). */
export async function startMailServer(): Promise<{
  readonly url: string;
  readonly letters: Letter[];
  /** Answers messages with an error instead of taking them; null takes them again. */
  refuse(answer: string | null): void;
  /** Takes messages and closes the connection without an answer, as if the sender had died. */
  loseAnswers(): void;
  /**
   * Called with each command: `connection`, the first word of a line, or `.` for the end of a message, which was taken
   * then. True leaves it without an answer.
   */
  interrupt(decide: (command: string) => boolean): void;
  stop(): Promise<void>;
}> {
  const letters: Letter[] = [];
  let refusal: string | null = null;
  let areAnswersLost = false;
  let isInterrupted = (_command: string) => false;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    const keep = (letter: Letter) => {
      if (refusal === null) letters.push(letter);
      if (areAnswersLost) socket.destroy();
      return refusal ?? "250 taken";
    };
    converse(socket, keep, (command) => isInterrupted(command));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The mail server has no port.");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    letters,
    refuse(answer) {
      refusal = answer;
    },
    loseAnswers() {
      areAnswersLost = true;
    },
    interrupt(decide) {
      isInterrupted = decide;
    },
    stop: () =>
      new Promise((stopped) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => stopped());
      }),
  };
}

function converse(socket: Socket, keep: (letter: Letter) => string, isInterrupted: (command: string) => boolean): void {
  let to = "";
  let waiting = "";
  let text: string | null = null;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const take = (line: string) => {
    if (text !== null) {
      if (line !== ".") {
        text += `${line}\r\n`;
        return;
      }
      const answer = keep({ to, text });
      text = null;
      if (!isInterrupted(line)) say(answer);
      return;
    }
    if (isInterrupted(line.split(" ")[0]?.toUpperCase() ?? "")) return;
    if (/^EHLO/i.test(line)) say("250 mail.example");
    else if (/^DATA/i.test(line)) {
      text = "";
      say("354 go on");
    } else if (/^QUIT/i.test(line)) {
      say("221 bye");
      socket.end();
    } else {
      to = /^RCPT TO:<(.*)>/i.exec(line)?.[1] ?? to;
      say("250 ok");
    }
  };
  if (!isInterrupted("connection")) say("220 mail.example");
  socket.setEncoding("utf8").on("data", (piece: string) => {
    const lines = (waiting + piece).split("\r\n");
    waiting = lines.pop() ?? "";
    for (const line of lines) take(line);
  });
  socket.on("error", () => socket.destroy());
}
