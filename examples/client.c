/* memoryd from C, with nothing but the C library: cc -o client client.c && ./client [SOCKET]
 *
 * Writes MessagePack by hand and reads what it needs of an answer. For more than a few calls take a
 * MessagePack library; what goes over the socket stays the same. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* --- writing: arrays and maps of up to 15, texts of up to 65,535 bytes ----------------------- */

static uint8_t out[4096];
static size_t used;

static void byte(uint8_t value)
{
    if (used == sizeof out) {
        fprintf(stderr, "the request is too long for this example\n");
        exit(1);
    }
    out[used++] = value;
}
static void array(int size) { byte(0x90 | size); }
static void map(int size) { byte(0x80 | size); }
static void text(const char *value)
{
    size_t size = strlen(value);
    byte(0xda);
    byte(size >> 8);
    byte(size & 255);
    while (size--)
        byte(*value++);
}
static void field(const char *key, const char *value)
{
    text(key);
    text(value);
}

/* A request is [0, number, method, [arguments]]; a map of arguments has to follow. */
static void request(int number, const char *method)
{
    used = 0;
    array(4);
    byte(0);
    byte(number); /* below 128 */
    text(method);
    array(1);
}

/* --- reading --------------------------------------------------------------------------------- */

struct item {
    char kind; /* 'a'rray, 'm'ap, 't'ext, or '-' for everything else */
    uint32_t size;
};

static const uint8_t *in, *end;
static int cut; /* whether reading went beyond the end */

static uint32_t number_of(int width)
{
    uint32_t value = 0;
    while (width--) {
        if (in >= end) {
            cut = 1;
            return 0;
        }
        value = value << 8 | *in++;
    }
    return value;
}

/* Read the head of the next value; what is neither text, array nor map is passed over. */
static struct item next(void)
{
    uint8_t type = number_of(1);
    if (type < 0x80 || type >= 0xe0) return (struct item){'-', 0};
    if (type < 0x90) return (struct item){'m', type & 15};
    if (type < 0xa0) return (struct item){'a', type & 15};
    if (type < 0xc0) return (struct item){'t', type & 31};
    switch (type) {
    case 0xc4: case 0xd9: return (struct item){'t', number_of(1)};
    case 0xc5: case 0xda: return (struct item){'t', number_of(2)};
    case 0xc6: case 0xdb: return (struct item){'t', number_of(4)};
    case 0xdc: return (struct item){'a', number_of(2)};
    case 0xdd: return (struct item){'a', number_of(4)};
    case 0xde: return (struct item){'m', number_of(2)};
    case 0xdf: return (struct item){'m', number_of(4)};
    case 0xcc: case 0xd0: in += 1; break;
    case 0xcd: case 0xd1: in += 2; break;
    case 0xca: case 0xce: case 0xd2: in += 4; break;
    case 0xcb: case 0xcf: case 0xd3: in += 8; break;
    }
    return (struct item){'-', 0};
}

static void skip(void)
{
    struct item found = next();
    uint64_t inside = found.kind == 'a' ? found.size : found.kind == 'm' ? 2ull * found.size : 0;
    if (found.kind == 't')
        in += found.size;
    cut |= in > end;
    while (inside-- && !cut)
        skip();
}

/* Enter the map that follows at the value of a key; 0 if it has none. */
static int enter(const char *key)
{
    struct item found = next();
    for (uint32_t n = 0; found.kind == 'm' && n < found.size && !cut; n++) {
        struct item name = next();
        int same = name.kind == 't' && name.size == strlen(key) && !memcmp(in, key, name.size);
        in += name.size;
        if (same)
            return 1;
        skip();
    }
    return 0;
}

static void print_text(void)
{
    struct item found = next();
    if (found.kind == 't' && found.size <= (size_t)(end - in))
        fwrite(in, 1, found.size, stdout);
}

/* --- the conversation ------------------------------------------------------------------------ */

static uint8_t answer[1 << 20]; /* [server] max_frame_bytes */

/* Send the request and wait for all of [1, number, error, result]; leaves `in` at the result. */
static void call(int fd)
{
    size_t length = 0;
    if (write(fd, out, used) != (ssize_t)used) {
        perror("write");
        exit(1);
    }
    do {
        ssize_t count = read(fd, answer + length, sizeof answer - length);
        if (count <= 0) {
            fprintf(stderr, "the daemon closed the connection\n");
            exit(1);
        }
        length += count;
        in = answer;
        end = answer + length;
        cut = 0;
        skip();
    } while (cut);
    in = answer;
    next();
    next();
    next();
    if (in < end && *in != 0xc0) {
        printf("refused: ");
        if (enter("message"))
            print_text();
        printf("\n");
        exit(1);
    }
    next();
}

int main(int argc, char **argv)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s",
             argc > 1 ? argv[1] : "/run/memoryd/memoryd.sock");
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    if (connect(fd, (struct sockaddr *)&address, sizeof address)) {
        perror(address.sun_path);
        return 1;
    }

    request(1, "session.open");
    map(2);
    field("session", "demo-c");
    field("user", "demo-c");
    call(fd);

    request(2, "memory.append");
    map(2);
    field("session", "demo-c");
    text("messages");
    array(1);
    map(3);
    field("role", "user");
    field("content", "我叫李雷，下周五去杭州");
    field("id", "m1");
    call(fd);

    request(3, "memory.prompt");
    map(1);
    field("session", "demo-c");
    call(fd);
    if (!enter("messages"))
        return 1;
    struct item messages = next();
    for (uint32_t n = 0; n < messages.size; n++) {
        const uint8_t *start = in;
        if (enter("role"))
            print_text();
        printf(": ");
        in = start;
        if (enter("content"))
            print_text();
        printf("\n");
        in = start;
        skip();
    }
    close(fd);
    return 0;
}
